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
   * @param moveTo sets the clock; called before each step
   * @param afterwards called after each step, at the same instant
   */
  async play(untilMs: number, moveTo: (atMs: number) => Promise<void>, afterwards: () => Promise<void>): Promise<void> {
    for (let step = this.#steps.shift(); step && step.atMs <= untilMs; step = this.#steps.shift()) {
      if (step.atMs > this.#nowMs) {
        this.#nowMs = step.atMs
        await moveTo(step.atMs)
      }
      await step.run()
      await afterwards()
    }
    this.#steps = []
  }
}
