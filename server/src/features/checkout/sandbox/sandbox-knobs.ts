/** Behavior of the sandbox beyond its test cards. Set in code, never by a request. */
export type SandboxKnobs = {
  /** Milliseconds until a delayed payment is settled. */
  settleMs: number
  /** Min and max milliseconds before a webhook is first sent. */
  delayMs: readonly [number, number]
  /** Share of webhooks sent twice, 0 to 1. */
  duplicate: number
  /** Whether due webhooks are sent in random order. */
  shuffle: boolean
  /** Share of webhooks lost, 0 to 1. */
  drop: number
  /** Declines every payment. */
  decline: boolean
  /** Number of answers to `start`, `confirm` and `refund` that are lost after the work was done. */
  failAfterWork: number
  /** Simulates an unreachable provider: every call fails before any work is done. */
  isAway: boolean
}

/** The running application's settings: late and sometimes duplicate webhooks, like real providers. */
export const defaultKnobs: SandboxKnobs = {
  settleMs: 8_000,
  delayMs: [50, 600],
  duplicate: 0.1,
  shuffle: true,
  drop: 0,
  decline: false,
  failAfterWork: 0,
  isAway: false,
}
