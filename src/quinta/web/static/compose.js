export class Compose { constructor(){ this.hash='#compose'; } async route(){} async open(){} }
