import { flairName } from '@keepcase/contract/community/community.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { insertActivity } from './activities.queries.ts'
import { findPerson } from './community.queries.ts'

/** Writes a feed line for each flair level that a buyer reaches, each level once. */
export function recordFlair({ db }: { db: Db }): EventHandler {
  return {
    event: 'loyalty.flair_reached',
    name: 'community.note-flair',
    async handle({ payload }: HandledEvent<{ userId: string; level?: number }>) {
      const person = await findPerson(db, payload.userId)
      const { level } = payload
      // @NOTE events queued by an older version carry no level
      if (!person?.isShown || level === undefined) return
      await insertActivity(db, {
        userId: person.id,
        type: 'flair',
        category: 'loyalty',
        title: `Reached ${flairName(level)}`,
        description: `Claim flair level ${level}`,
        cause: `flair:${person.id}:${level}`,
        metadata: { level },
        relatedUsers: [],
      })
    },
  }
}
