/** Events within this time (milliseconds) are delivered together. */
const pauseMs = 20 * 60_000

/** Steps scheduled in time order; steps may add later ones while it runs. */
export class Agenda {
  #steps: { atMs: number; run: () => Promise<unknown> }[] = []
  #nowMs = Number.NEGATIVE_INFINITY

  /** The current instant of the simulated history. */
  get nowMs(): number {
    return this.#nowMs
  }

  /** Schedules a step. Steps at the same instant run in the order they were added. */
  add(atMs: number, run: () => Promise<unknown>): void {
    let place = this.#steps.length
    while (place > 0 && (this.#steps[place - 1]?.atMs ?? 0) > atMs) place--
    this.#steps.splice(place, 0, { atMs, run })
  }

  /** Schedules a step relative to the current instant. */
  addLater(delayMs: number, run: () => Promise<unknown>): void {
    this.add(this.#nowMs + delayMs, run)
  }

  /**
   * Runs every step up to an instant in sequence; later ones are dropped.
   * @param moveTo sets the clock; called before each step that is later than the previous one
   * @param beforeLongPause called before the clock jumps by more than twenty minutes, and at the end
   */
  async play(untilMs: number, moveTo: (atMs: number) => Promise<void>, beforeLongPause: () => Promise<void>) {
    for (let step = this.#steps.shift(); step && step.atMs <= untilMs; step = this.#steps.shift()) {
      if (step.atMs > this.#nowMs + pauseMs) await beforeLongPause()
      if (step.atMs > this.#nowMs) {
        this.#nowMs = step.atMs
        await moveTo(step.atMs)
      }
      await step.run()
    }
    await beforeLongPause()
    this.#steps = []
  }
}
