import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { DrawnItem } from './things/drawn-item.ts'

/**
 * The items drawn under these tokens, in their order: with their words of now, or with those that they had when they were
 * claimed. A token is handed out where its item may be seen, as the address
 * of a photo is, and nobody can guess one. Condition is for the demo world alone.
 */
export async function selectDrawnItems(db: Db, tokens: readonly string[]): Promise<DrawnItem[]> {
  const { rows } = await sql<DrawnItem>`
    select d.id, d.title, d.category, d.genres, d.era, d.year, d.maker, d.format, d.print_run,
      case when s.is_demo then d.condition end as condition
    from unnest(${[...tokens]}::uuid[]) with ordinality t(token, place)
    cross join lateral (
      select i.id, i.storefront_id, i.title, i.category, i.genres, i.era, i.year, i.maker, i.format, i.print_run, i.condition
      from items i where i.drawing = t.token
      union all
      select w.item_id, i.storefront_id, w.title, w.category, w.genres, w.era, w.year, w.maker, w.format, w.print_run,
        w.condition
      from item_wordings w join items i on i.id = w.item_id where w.drawing = t.token
    ) d
    join storefronts s on s.id = d.storefront_id
    order by t.place`.execute(db)
  return rows
}
