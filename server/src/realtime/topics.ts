import type { LiveEvent } from '@keepcase/contract/events.ts'

/** Who may listen to the topics of one kind, e.g. `drop:<id>`. */
export type TopicPolicy = {
  /** Must match the whole topic; its first group is the id, e.g. `/^drop:([0-9a-f-]{36})$/`. */
  pattern: RegExp
  /**
   * For each pair whether that profile (null: nobody signed in) may listen to that id now, in the order asked. One query
   * for all of them: it is asked when a socket joins and every 5 s for every listener of the process.
   */
  allowed(pairs: readonly { profileId: string | null; id: string }[]): Promise<boolean[]>
}

/** What a socket receives: the events of one topic. `now` is the database's clock, ISO with milliseconds. */
export type Frame = { topic: string; now: string; events: LiveEvent[] }
