/** How the sandbox behaves beyond its test cards. Set by whoever makes it, never by a request. */
export type SandboxKnobs = {
  /** Milliseconds until a late payment is settled. */
  settleMs: number
  /** Least and most milliseconds until a webhook is sent for the first time. */
  delayMs: readonly [number, number]
  /** Share of webhooks that are sent twice, 0 to 1. */
  duplicate: number
  /** Whether due webhooks are sent in random order. */
  shuffle: boolean
  /** Share of webhooks that are lost, 0 to 1. */
  drop: number
  /** Every payment is declined. */
  decline: boolean
  /** The next answers to `start`, `confirm` and `refund` are lost after the work was done: so many of them. */
  failAfterWork: number
  /** Nothing can be reached: every call fails before any work is done. */
  isAway: boolean
}

/** As the running program uses it: late, and at times twice, as real providers do. */
export const usualKnobs: SandboxKnobs = {
  settleMs: 8_000,
  delayMs: [50, 600],
  duplicate: 0.1,
  shuffle: true,
  drop: 0,
  decline: false,
  failAfterWork: 0,
  isAway: false,
}
