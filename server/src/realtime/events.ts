/** An event as a handler gets it. */
export type HandledEvent<P = unknown> = {
  /** The outbox row: the same id when the same event comes again. */
  id: number
  name: string
  rowId: string
  payload: P
  createdAt: Date
}

/**
 * What a room does when something happened. It gets every event of that name at least once, so its effect must be
 * harmless twice (a unique row, a guarded update). When it throws, it gets the event again later; after
 * {@link maxAttempts} times the row is left dead, with its error, and `/readyz` warns.
 */
export type EventHandler = {
  /** The event's name, e.g. `order.paid`. */
  event: string
  /** Unique, stable: rows that wait name it. `<room>.<verb-noun>`, e.g. `notifications.tell-buyer`. */
  name: string
  handle(event: HandledEvent<never>): Promise<void>
}

/** How often a handler is tried before its row is left dead. */
export const maxAttempts = 12

/** Seconds until a handler is tried again after its `attempts`-th failure: 1, 2, 4 … 600. */
export function backoffSeconds(attempts: number): number {
  return Math.min(600, 2 ** Math.max(0, attempts - 1))
}
