import { flairName } from '@keepcase/contract/community/community.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { EventHandler, HandledEvent } from '#platform/events.ts'
import { insertActivity } from './activities.queries.ts'
import { findPerson } from './community.queries.ts'

/** Writes into the feed which claim flair level a purchase has led to, each level once. */
export function noteFlair({ db }: { db: Db }): EventHandler {
  return {
    event: 'claim.paid',
    name: 'community.note-flair',
    async handle({ payload }: HandledEvent<{ userId: string }>) {
      const person = await findPerson(db, payload.userId)
      if (!person?.isShown || person.claimFlairLevel < 2) return
      const level = person.claimFlairLevel
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
