export class Learn { constructor(){ this.hash='#learn'; } async route(){} async open(){} }
