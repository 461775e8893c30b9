import type { Address, AddressInput } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type * as z from 'zod/mini'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { lockProfile } from '../accounts.queries.ts'
import {
  type AddressRow,
  clearDefault,
  deleteAddress,
  insertAddress,
  replaceAddress,
  selectAddress,
  selectAddresses,
} from './addresses.queries.ts'
import { checkedPostalCode } from './postal-codes.ts'

type Given = z.infer<typeof AddressInput>

/** Maximum addresses per account. */
const maxAddresses = 20

/** An address as its owner sees it. */
export function viewAddress({ profileId: _, createdAt: __, updatedAt: ___, ...address }: AddressRow): Address {
  return address
}

/**
 * Adds an address; the first one becomes the default. @throws Refusal BAD_REQUEST (postal code),
 * TOO_MANY_ADDRESSES
 */
export async function createAddress(deps: { db: Db }, profileId: string, input: Given): Promise<AddressRow> {
  const fields = columns(input, null)
  return transact(deps.db, async (tx) => {
    const existing = await lockAddresses(tx, profileId)
    if (existing.length >= maxAddresses) throw new Refusal('TOO_MANY_ADDRESSES')
    const isDefault = existing.length === 0 || input.isDefault === true
    if (isDefault) await clearDefault(tx, profileId)
    return insertAddress(tx, { ...fields, profileId, isDefault })
  })
}

/**
 * Replaces one of the account's addresses. The default stays until another address becomes it.
 * @throws Refusal NOT_FOUND, BAD_REQUEST (postal code)
 */
export async function updateAddress(
  deps: { db: Db },
  profileId: string,
  { id, ...input }: Given & { id: string },
): Promise<AddressRow> {
  return transact(deps.db, async (tx) => {
    await lockAddresses(tx, profileId)
    const before = await selectAddress(tx, profileId, id)
    if (!before) throw new Refusal('NOT_FOUND')
    const fields = columns(input, before)
    const isDefault = before.isDefault || input.isDefault === true
    if (isDefault && !before.isDefault) await clearDefault(tx, profileId)
    const row = await replaceAddress(tx, profileId, id, { ...fields, isDefault })
    if (!row) throw new Refusal('NOT_FOUND')
    return row
  })
}

/**
 * Deletes one of the account's addresses. If it was the default, the oldest remaining one becomes it. @throws
 * Refusal NOT_FOUND
 */
export async function removeAddress(deps: { db: Db }, profileId: string, id: string): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    await lockAddresses(tx, profileId)
    const removed = await deleteAddress(tx, profileId, id)
    if (!removed) throw new Refusal('NOT_FOUND')
    const [next] = removed.isDefault ? await selectAddresses(tx, profileId) : []
    if (next) await replaceAddress(tx, profileId, next.id, { isDefault: true })
    return true
  })
}

/** Locks the account to serialize changes of its addresses; returns them. */
async function lockAddresses(tx: Tx, profileId: string): Promise<AddressRow[]> {
  await lockProfile(tx, profileId)
  return selectAddresses(tx, profileId)
}

function columns(input: Given, before: AddressRow | null) {
  const { fullName, line1, line2, city, region, postalCode = '', country, phone } = input
  return {
    fullName,
    line1,
    line2: line2 ?? null,
    city,
    region: region ?? '',
    postalCode: checkedPostalCode({ country, postalCode }, before),
    country,
    phone: phone ?? null,
  }
}
