// What an operator leaves: JavaScript that is not written yet, and what has to be known about it until it is.

export const NONE = [];

/** What an operator leaves. */
export class Expression {
  constructor(text) {
    this.text = text;
    // As a condition, where that is shorter.
    this.test = "";
    // The locals it reads and writes, by their numbers.
    this.reads = NONE;
    this.writes = NONE;
    // Whether it reads memory or a global, whether it calls, and whether nothing can change it.
    this.loads = false;
    this.calls = false;
    this.fixed = false;
    // The address, if it is a 64-bit load and nothing else.
    this.whole = "";
  }

  /** Takes an operand in. */
  take({ reads, writes, loads, calls }) {
    if (reads !== NONE) this.reads = this.reads === NONE ? reads : this.reads.concat(reads);
    if (writes !== NONE) this.writes = this.writes === NONE ? writes : this.writes.concat(writes);
    this.loads ||= loads;
    this.calls ||= calls;
  }
}
