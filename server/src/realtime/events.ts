/** An event as its handler receives it. */
export type HandledEvent<P = unknown> = {
  /** Id of the outbox row; stays the same when the event is delivered again. */
  id: number
  name: string
  rowId: string
  payload: P
  createdAt: Date
}

/**
 * A feature's reaction to an event. It is called at least once per event, so it must be idempotent (a unique
 * row, a guarded update). After an error it is tried again later; after {@link maxAttempts} attempts the row
 * is marked dead with its error, and `/readyz` warns.
 */
export type EventHandler = {
  /** The event's name, e.g. `order.paid`. */
  event: string
  /**
   * `<feature>.<verb-noun>`, e.g. `notifications.tell-buyer`. Unique and stable, because waiting rows refer
   * to it.
   */
  name: string
  handle(event: HandledEvent<never>): Promise<void>
}

/** Attempts before a row is marked dead. */
export const maxAttempts = 12

/** Seconds until the next attempt after the `attempts`-th failure: 1, 2, 4 … 600. */
export function backoffSeconds(attempts: number): number {
  return Math.min(600, 2 ** Math.max(0, attempts - 1))
}
