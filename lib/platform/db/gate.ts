/** Gives the gate back. Calling it twice does nothing. */
export type Release = () => void;

/**
 * The one gate through which every write of the process goes, first come first served. SQLite has one writer, and
 * better-sqlite3 waits for a lock synchronously: a second connection of this process that met an open transaction would
 * block the very event loop that has to finish it.
 */
export class Gate {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when the caller holds the gate; nothing is awaited when it is free. */
  acquire(): Promise<Release> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(this.#releaser());
    }
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#releaser()));
    });
  }

  /** Holds the gate for the synchronous `work` if it is free this instant; otherwise returns false and runs nothing. */
  tryRun(work: () => void): boolean {
    if (this.#held) return false;
    this.#held = true;
    try {
      work();
    } finally {
      this.#next();
    }
    return true;
  }

  /** Runs `work` while holding the gate. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  #releaser(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#next();
    };
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }
}
