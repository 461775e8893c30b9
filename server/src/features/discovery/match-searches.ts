import type { Db } from '@keepcase/db/db.ts'
import * as z from 'zod'
import { transact } from '#server/database/transact.ts'
import type { EventHandler } from '#server/realtime/events.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { findAudience } from './saved.queries.ts'

const News = z.object({
  dropId: z.uuid(),
  title: z.string(),
  startDate: z.nullish(z.string()),
  /** A lot that came on stage, or a published hint; neither: the drop was announced. */
  dropItemId: z.optional(z.uuid()),
  lotTitle: z.optional(z.string()),
  hintId: z.optional(z.uuid()),
})

/** Profiles in one event. */
const atOnce = 200

/**
 * When a drop is announced, or a lot or hint becomes public, emits one `search.matched` event for each two
 * hundred users with a matching search or want. Handlers may repeat: consumers notify once for each drop or
 * lot.
 */
export const matchSearches = ({ db }: { db: Db }): EventHandler[] =>
  ['drop.published', 'drop.revealed'].map((event) => ({
    event,
    name: event === 'drop.published' ? 'discovery.match-searches' : 'discovery.match-revealed',
    handle: ({ payload }) =>
      transact(db, async (tx) => {
        const { dropId, title, startDate = null, lotTitle = null, ...part } = News.parse(payload)
        const people = await findAudience(tx, { dropId, ...part })
        const groups = Array.from({ length: Math.ceil(people.length / atOnce) }, (_, i) =>
          people.slice(i * atOnce, (i + 1) * atOnce),
        )
        const isHint = part.hintId !== undefined
        await emitEvents(
          tx,
          groups.map((some) => ({
            name: 'search.matched',
            rowId: dropId,
            payload: { dropId, title, startDate, lotTitle, isHint, people: some },
          })),
        )
      }),
  }))
