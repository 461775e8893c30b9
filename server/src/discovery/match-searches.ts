import type { Db } from '@keepcase/db/db.ts'
import * as z from 'zod'
import type { EventHandler } from '#platform/events.ts'
import { emitEvents } from '#platform/outbox.ts'
import { transact } from '#platform/transact.ts'
import { findAudience } from './saved.queries.ts'

const Published = z.object({ dropId: z.uuid(), title: z.string(), startDate: z.nullish(z.string()) })

/** How many people one event tells of. */
const atOnce = 200

/**
 * When a drop is announced, those who look for something like it are told: one event `search.matched` for each two
 * hundred. Whoever tells them does so once for each drop, however often this is heard.
 */
export const matchSearches = ({ db }: { db: Db }): EventHandler => ({
  event: 'drop.published',
  name: 'discovery.match-searches',
  handle: ({ payload }) =>
    transact(db, async (tx) => {
      const { dropId, title, startDate } = Published.parse(payload)
      const people = await findAudience(tx, dropId)
      const groups = Array.from({ length: Math.ceil(people.length / atOnce) }, (_, i) =>
        people.slice(i * atOnce, (i + 1) * atOnce),
      )
      await emitEvents(
        tx,
        groups.map((some) => ({
          name: 'search.matched',
          rowId: dropId,
          payload: { dropId, title, startDate: startDate ?? null, people: some },
        })),
      )
    }),
})
