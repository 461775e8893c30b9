import type { LiveEvent } from '@keepcase/contract/events.ts'

/** Decides who may subscribe to topics of one kind, e.g. `drop:<id>`. */
export type TopicPolicy = {
  /** Must match the whole topic; its first group is the id, e.g. `/^drop:([0-9a-f-]{36})$/`. */
  pattern: RegExp
  /**
   * For each (profile, id): may it subscribe now? Same order as the input; null profile = signed out. One
   * query for all pairs: it runs when a socket joins and every 5 s for all listeners of the process.
   */
  allowed(pairs: readonly { profileId: string | null; id: string }[]): Promise<boolean[]>
}

/** The events of one topic, as sent to a socket. `now` is the database's clock, ISO 8601 with milliseconds. */
export type Frame = { topic: string; now: string; events: LiveEvent[] }
