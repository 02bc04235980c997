/** The puzzles of each day. */

export class Daily {
  get hash() {
    return "#daily";
  }

  async route() {}
}
