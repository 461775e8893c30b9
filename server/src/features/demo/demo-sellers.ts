import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { demoActor } from './demo-features.ts'
import type { StorePlan } from './plan.ts'
import { storePlans } from './stores.ts'

/** A storefront of the demo world that may sell now, with its owner. */
export type DemoSeller = { store: StorePlan; storefrontId: string; actor: Actor }

/**
 * The demo world's storefronts in this database, in the order in which they opened: those in good standing
 * that still have their address and owner. Empty in a database without the demo world.
 */
export async function findDemoSellers(db: Db): Promise<DemoSeller[]> {
  const { rows } = await sql<{ id: string; subdomain: string; ownerId: string; email: string }>`
    select f.id, f.subdomain, f.owner_id, p.email from storefront_faces f join profiles p on p.id = f.owner_id
    where f.subdomain = any(${storePlans.map((store) => store.subdomain)}::text[]) and f.is_in_good_standing`.execute(
    db,
  )
  return storePlans.flatMap((store) => {
    const row = rows.find(({ subdomain, email }) => subdomain === store.subdomain && email === store.owner.email)
    if (!row) return []
    const actor = demoActor({ profileId: row.ownerId, email: row.email }, [row.id])
    return [{ store, storefrontId: row.id, actor }]
  })
}
