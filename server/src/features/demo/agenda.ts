/** What happens within so short a time is told of together, in milliseconds. */
const pauseMs = 20 * 60_000

/** What is due when, in the order of time; steps may add later ones while it is played. */
export class Agenda {
  #steps: { atMs: number; run: () => Promise<unknown> }[] = []
  #nowMs = Number.NEGATIVE_INFINITY

  /** Notes a step. Of two at the same instant the one noted first comes first. */
  add(atMs: number, run: () => Promise<unknown>): void {
    let place = this.#steps.length
    while (place > 0 && (this.#steps[place - 1]?.atMs ?? 0) > atMs) place--
    this.#steps.splice(place, 0, { atMs, run })
  }

  /** Notes a step so long after the instant that is played. */
  addLater(delayMs: number, run: () => Promise<unknown>): void {
    this.add(this.#nowMs + delayMs, run)
  }

  /**
   * Plays every step up to an instant, one after the other; what is due later is left.
   * @param moveTo sets the clock; called before each step that is later than the one before
   * @param beforeLongPause called before the clock leaves a moment behind by more than twenty minutes, and in the end
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
