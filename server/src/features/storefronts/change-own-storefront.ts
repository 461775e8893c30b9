import type { Tx } from '@keepcase/db/db.ts'
import type { Storefronts } from '@keepcase/db/schema.ts'
import type { Updateable } from 'kysely'
import { isReservedName, nameReserved } from '#server/api/reserved-names.ts'
import { changeStorefront, lockStorefront } from './storefronts.queries.ts'
import { assertNotReserved } from './subdomains.ts'

/**
 * Changes a storefront that the account owns, inside a transaction that does more. False: it is not theirs any more.
 * @throws Refusal NAME_RESERVED, SUBDOMAIN_TAKEN for an address of the platform's own
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
