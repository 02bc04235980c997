/**
 * Two workers, one for quick questions and one for long ones, so that a hint never waits for a puzzle to be made.
 *
 * A question is called off by an interrupt where the page may share memory with its workers, and the worker goes on;
 * elsewhere, or if it does not listen, the worker is ended and another one started.
 */

/** Milliseconds that a worker has to stop once it is told to. */
const PATIENCE = 1500;
/** A quick question that takes longer than this gives way to others. */
const SLOW = 1000;
/** Milliseconds of quiet before the worker for long questions starts by itself. */
const QUIET = 1500;
const INTERRUPT = 2;

/**
 * @typedef {object} Job a question that somebody waits for
 * @property {string} question
 * @property {string} body its fields as JSON
 * @property {number} seconds that it may take
 * @property {(event: any) => void} tell what is said about it
 * @property {boolean} [over] whether nobody waits any more
 */

export class Lane {
  /**
   * @param {string} name
   * @param {{grace: number, ripe: number}} limits
   * @param {(lane: Lane) => void} onChange whether it is ready has changed
   */
  constructor(name, limits, onChange) {
    this.name = name;
    this.limits = limits;
    this.onChange = onChange;
    /** Where slow jobs go. @type {Lane | null} */
    this.longer = null;
    /** Who comes first: two that compute at once take twice as long. @type {Lane | null} */
    this.after = null;
    /** @type {Worker | null} */
    this.worker = null;
    this.isReady = false;
    /** Why it cannot be started, if so. */
    this.failure = "";
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job | null} */
    this.job = null;
    this.began = 0;
    this.filling = false;
    this.mayFill = false;
    /** Whether the present job was told to stop. */
    this.stopping = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {Uint8Array | null} */
    this.interrupt = null;
  }

  /** Whether the one who comes first is still starting, or answering. */
  mustWait() {
    const { after } = this;
    return Boolean(after && !after.failure && (!after.isReady || (after.job && Date.now() < after.began + SLOW)));
  }

  /** Start the worker, if there is none and no other comes first. */
  start() {
    if (this.worker || this.mustWait()) return;
    this.failure = "";
    this.interrupt = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: `Quinta ${this.name}` });
    worker.onmessage = ({ data }) => this.worker === worker && this.heard(data);
    worker.onerror = (event) => this.worker === worker && this.fell(event.message ?? "it did not come");
    this.worker = worker;
    worker.postMessage({ begin: this.interrupt });
  }

  /** @param {Job} job */
  ask(job) {
    this.start();
    if (!this.worker) setTimeout(() => this.waiting.length && this.start(), SLOW);
    this.waiting.push(job);
    if (this.filling) this.stop(() => this.restart());
    this.goOn();
    if (this.job && this.longer && this.interrupt) setTimeout(() => this.giveWay(), Math.max(0, this.began + SLOW - Date.now()));
  }

  /** Nobody waits for a job any more. @param {Job} job */
  cancel(job) {
    job.over = true;
    this.waiting = this.waiting.filter((each) => each !== job);
    if (this.job === job && !this.stopping) this.stop(() => this.restart());
    this.goOn();
  }

  /** A quick question that is not quick begins again among the long ones, if another waits for it. */
  giveWay() {
    const { job, longer } = this;
    if (!job || !longer || job.over || this.stopping || !this.waiting.length || Date.now() < this.began + SLOW) return;
    this.job = { ...job, over: true };
    this.stop(() => this.restart());
    longer.ask(job);
  }

  /** Have the worker stop what it does. @param {() => void} otherwise if it does not listen */
  stop(otherwise) {
    clearTimeout(this.timer);
    this.stopping = true;
    if (!this.interrupt) return otherwise();
    this.interrupt[0] = INTERRUPT;
    this.timer = window.setTimeout(otherwise, PATIENCE);
    return undefined;
  }

  /** End the worker and start another. */
  restart() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.isReady = this.filling = this.stopping = false;
    this.job = null;
    this.start();
    this.onChange(this);
  }

  goOn() {
    if (!this.isReady || this.job || this.filling) return;
    const job = this.waiting.shift();
    if (!job) return this.rest();
    this.job = job;
    this.began = Date.now();
    job.tell({ event: "started", job: this.name });
    const { question, body } = job;
    this.worker?.postMessage({ ask: { question, body } });
    this.timer = window.setTimeout(() => this.stop(() => this.overdue()), 1000 * (job.seconds + this.limits.grace));
  }

  /** Nothing is asked: it is the other one's turn to start. */
  rest() {
    const { longer } = this;
    if (longer && !longer.worker) setTimeout(() => longer.start(), longer.waiting.length ? 0 : QUIET);
    this.fill();
  }

  /** Make puzzles ahead while nobody asks and somebody looks; only where that can be interrupted. */
  fill() {
    if (!this.mayFill || !this.interrupt || document.hidden) return;
    this.filling = true;
    this.worker?.postMessage({ fill: true });
  }

  /** The present job took too long and does not listen. */
  overdue() {
    this.end({ event: "failed", error: "the time limit was reached", reason: "limit" });
    this.restart();
  }

  /** @param {any} event the last about the present job */
  end(event) {
    const { job } = this;
    clearTimeout(this.timer);
    this.job = null;
    this.stopping = false;
    if (job && !job.over) job.tell(event);
  }

  /** @param {any} data */
  heard(data) {
    if (data.ready) {
      this.isReady = true;
      this.onChange(this);
    } else if ("line" in data) {
      if (this.job && !this.job.over) this.job.tell(JSON.parse(data.line));
    } else if ("filled" in data) {
      clearTimeout(this.timer);
      this.filling = this.stopping = false;
      this.mayFill = data.filled === true;
    } else if ("last" in data) {
      this.mayFill = true;
      const event = data.last === null ? { event: "failed", error: "cancelled", reason: "cancelled" } : JSON.parse(data.last);
      const late = event.reason === "cancelled" ? { event: "failed", error: "the time limit was reached", reason: "limit" } : event;
      this.end(late);
      if (data.megabytes > this.limits.ripe) this.restart();
    } else if ("fallen" in data) {
      this.fell(data.fallen);
    }
    this.goOn();
  }

  /** Python is gone. If it never was there, nobody will answer. @param {string} why */
  fell(why) {
    const wasReady = this.isReady;
    console.error(`The worker ${this.name} fell: ${why}`);
    this.end({ event: "failed", error: "this was too much for the browser; it begins anew", reason: "limit" });
    if (wasReady) return this.restart();
    this.worker?.terminate();
    this.worker = null;
    this.failure = why;
    if (this.longer?.waiting.length) this.longer.start();
    for (const job of this.waiting.splice(0)) {
      job.tell({ event: "failed", error: "Python did not start in this browser: reload the page to try again", reason: "offline" });
    }
    return this.onChange(this);
  }
}
