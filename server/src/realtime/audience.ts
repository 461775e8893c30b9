import type { LiveEvent } from '@keepcase/contract/events.ts'

/**
 * Current listeners, and messages sent to them without the outbox: viewer counts, reactions. Empty until the
 * sockets are open, and in a process without sockets.
 */
export type Audience = {
  /**
   * Listeners on this process, keyed by the rest of their topic after `prefix`: `localListeners('drop:')` is
   * keyed by drop id. Topics with a further `:` are left out.
   */
  localListeners(prefix: string): ReadonlyMap<string, Listeners>
  /** Sends events to a topic's listeners on this process at once. */
  sendToLocal(topic: string, events: LiveEvent[]): void
  /** Sends events to a topic's listeners on all processes at once. */
  sendToAll(topic: string, events: LiveEvent[]): void
}

/** Signed-in listeners, each profile once regardless of its tabs, and the number of signed-out sockets. */
export type Listeners = { profileIds: ReadonlySet<string>; visitors: number }

/** An audience without listeners. */
export const emptyAudience: Audience = {
  localListeners: () => new Map(),
  sendToLocal: () => undefined,
  sendToAll: () => undefined,
}
