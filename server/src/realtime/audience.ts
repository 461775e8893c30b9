import type { LiveEvent } from '@keepcase/contract/events.ts'

/**
 * Who listens right now, for what is not worth a row: how many look on, a reaction. Until the sockets are open, and in a
 * process without them, nobody does.
 */
export type Audience = {
  /**
   * Who is at the sockets of this process by what follows `prefix` in their topic: `localListeners('drop:')` by the drop's
   * id. Topics with a further part are left out.
   */
  localListeners(prefix: string): ReadonlyMap<string, Listeners>
  /** Sends events to the listeners of a topic on this process, at once. */
  sendToLocal(topic: string, events: LiveEvent[]): void
  /** Sends events to the listeners of a topic on all processes, at once. */
  sendToAll(topic: string, events: LiveEvent[]): void
}

/** Who is signed in, each person once however many tabs are open, and how many tabs of visitors there are. */
export type Listeners = { profileIds: ReadonlySet<string>; visitors: number }

/** Nobody listens. */
export const emptyAudience: Audience = {
  localListeners: () => new Map(),
  sendToLocal: () => undefined,
  sendToAll: () => undefined,
}
