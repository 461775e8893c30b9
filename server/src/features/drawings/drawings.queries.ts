import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { DrawnItem } from './things/drawn-item.ts'

/**
 * The items drawn under these tokens, in their order. A token is handed out where its item may be seen, as the address
 * of a photo is, and nobody can guess one. Condition is for the demo world alone.
 */
export async function selectDrawnItems(db: Db, tokens: readonly string[]): Promise<DrawnItem[]> {
  const { rows } = await sql<DrawnItem>`
    select i.id, i.title, i.category, i.genres, i.era, i.year, i.maker, i.format, i.print_run,
      case when s.is_demo then i.condition end as condition
    from unnest(${[...tokens]}::uuid[]) with ordinality t(token, place)
    join items i on i.drawing = t.token
    join storefronts s on s.id = i.storefront_id
    order by t.place`.execute(db)
  return rows
}
