import type { Tx } from '@keepcase/db/db.ts'
import type { Storefronts } from '@keepcase/db/schema.ts'
import type { Updateable } from 'kysely'
import { isReservedName, nameReserved } from '#server/api/reserved-names.ts'
import { changeStorefront, lockStorefront } from './storefronts.queries.ts'
import { assertNotReserved } from './subdomains.ts'

/**
 * Changes a storefront of this owner inside the caller's transaction. False when it isn't theirs.
 * @throws Refusal NAME_RESERVED, SUBDOMAIN_TAKEN for a reserved address
 */
export async function changeOwnStorefront(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Updateable<Pick<Storefronts, 'name' | 'subdomain' | 'description' | 'shipsWithinDays'>>,
): Promise<boolean> {
  assertNotReserved(changes.subdomain)
  const before = await lockStorefront(tx, id)
  if (before?.ownerId !== ownerId) return false
  const { name = before.name } = changes
  if (name !== before.name && isReservedName(name)) throw nameReserved('name')
  await changeStorefront(tx, id, changes)
  return true
}
