/** Background work, one piece at a time, so that it takes at most one core from the visitors. */
export class TaskQueue {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #running: Promise<void> | undefined;

  /** Work under a name that already waits takes its place. */
  add(name: string, task: () => Promise<void>): void {
    this.#waiting.set(name, task);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const [name, task] of this.#waiting) {
      this.#waiting.delete(name);
      try {
        await task();
      } catch (error) {
        console.error('background work failed', name, error);
      }
    }
  }
}
