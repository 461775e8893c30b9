import type { Address, AddressInput } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type * as z from 'zod/mini'
import { Refusal } from '#platform/refusal.ts'
import { transact } from '#platform/transact.ts'
import { lockProfile } from './accounts.queries.ts'
import {
  type AddressRow,
  clearDefault,
  deleteAddress,
  insertAddress,
  replaceAddress,
  selectAddress,
  selectAddresses,
} from './addresses.queries.ts'

type Given = z.infer<typeof AddressInput>

/** How many addresses an account keeps at most. */
const mostAddresses = 20

/** An address as its owner sees it. */
export function viewAddress({ profileId: _, createdAt: __, updatedAt: ___, ...address }: AddressRow): Address {
  return address
}

/** Adds an address; the first one is the default. @throws Refusal TOO_MANY_ADDRESSES */
export async function createAddress(deps: { db: Db }, profileId: string, input: Given): Promise<AddressRow> {
  return transact(deps.db, async (tx) => {
    const kept = await lockAddresses(tx, profileId)
    if (kept.length >= mostAddresses) throw new Refusal('TOO_MANY_ADDRESSES')
    const isDefault = kept.length === 0 || input.isDefault === true
    if (isDefault) await clearDefault(tx, profileId)
    return insertAddress(tx, { ...columns(input), profileId, isDefault })
  })
}

/** Writes one's own address anew. The default stays the default until another one takes it. @throws Refusal NOT_FOUND */
export async function updateAddress(
  deps: { db: Db },
  profileId: string,
  { id, ...input }: Given & { id: string },
): Promise<AddressRow> {
  return transact(deps.db, async (tx) => {
    await lockAddresses(tx, profileId)
    const before = await selectAddress(tx, profileId, id)
    if (!before) throw new Refusal('NOT_FOUND')
    const isDefault = before.isDefault || input.isDefault === true
    if (isDefault && !before.isDefault) await clearDefault(tx, profileId)
    const row = await replaceAddress(tx, profileId, id, { ...columns(input), isDefault })
    if (!row) throw new Refusal('NOT_FOUND')
    return row
  })
}

/** Removes one's own address; when it was the default, the oldest of the others takes its place. False: it is not there. */
export async function removeAddress(deps: { db: Db }, profileId: string, id: string): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    await lockAddresses(tx, profileId)
    const gone = await deleteAddress(tx, profileId, id)
    if (!gone) throw new Refusal('NOT_FOUND')
    const [next] = gone.isDefault ? await selectAddresses(tx, profileId) : []
    if (next) await replaceAddress(tx, profileId, next.id, { isDefault: true })
    return true
  })
}

/** Holds the account, so that changes of its addresses follow one another; gives the addresses. */
async function lockAddresses(tx: Tx, profileId: string): Promise<AddressRow[]> {
  await lockProfile(tx, profileId)
  return selectAddresses(tx, profileId)
}

function columns({ fullName, line1, line2, city, region, postalCode, country, phone }: Given) {
  return {
    fullName,
    line1,
    line2: line2 ?? null,
    city,
    region: region ?? '',
    postalCode: postalCode ?? '',
    country,
    phone: phone ?? null,
  }
}
