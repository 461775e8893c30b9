import type { LiveEvent } from '@keepcase/contract/events.ts'

/**
 * Who listens right now, for what is not worth a row: how many look on, a reaction. Until the sockets are open, and in a
 * process without them, nobody does.
 */
export type Audience = {
  /**
   * People at the sockets of this process by what follows `prefix` in their topic: `countHere('drop:')` by the drop's
   * id. Somebody signed in counts once however many tabs are open, a visitor once a tab. Topics with a further part
   * are not counted.
   */
  countHere(prefix: string): ReadonlyMap<string, number>
  /** Sends events to the listeners of a topic on this process, at once. */
  tellHere(topic: string, events: LiveEvent[]): void
  /** Sends events to the listeners of a topic on all processes, at once. */
  tellAll(topic: string, events: LiveEvent[]): void
}

/** Nobody listens. */
export const emptyAudience: Audience = {
  countHere: () => new Map(),
  tellHere: () => undefined,
  tellAll: () => undefined,
}
