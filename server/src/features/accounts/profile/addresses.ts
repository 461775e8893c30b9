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
import { postalCodeProblem, readPostalCode } from './postal-codes.ts'

type Given = z.infer<typeof AddressInput>

/** How many addresses an account keeps at most. */
const maxAddresses = 20

/** An address as its owner sees it. */
export function viewAddress({ profileId: _, createdAt: __, updatedAt: ___, ...address }: AddressRow): Address {
  return address
}

/** Adds an address; the first one is the default. @throws Refusal BAD_REQUEST (postal code), TOO_MANY_ADDRESSES */
export async function createAddress(deps: { db: Db }, profileId: string, input: Given): Promise<AddressRow> {
  const place = columns(input, null)
  return transact(deps.db, async (tx) => {
    const kept = await lockAddresses(tx, profileId)
    if (kept.length >= maxAddresses) throw new Refusal('TOO_MANY_ADDRESSES')
    const isDefault = kept.length === 0 || input.isDefault === true
    if (isDefault) await clearDefault(tx, profileId)
    return insertAddress(tx, { ...place, profileId, isDefault })
  })
}

/**
 * Writes one's own address anew. The default stays the default until another one takes it. A postal code that stays as it
 * was is not judged: addresses from before the check remain usable.
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
    const place = columns(input, before)
    const isDefault = before.isDefault || input.isDefault === true
    if (isDefault && !before.isDefault) await clearDefault(tx, profileId)
    const row = await replaceAddress(tx, profileId, id, { ...place, isDefault })
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

function columns(input: Given, before: AddressRow | null) {
  const { fullName, line1, line2, city, region, country, phone } = input
  return {
    fullName,
    line1,
    line2: line2 ?? null,
    city,
    region: region ?? '',
    postalCode: postalCodeOf(input, before),
    country,
    phone: phone ?? null,
  }
}

function postalCodeOf({ country, postalCode = '' }: Given, before: AddressRow | null): string {
  if (before?.country === country && before.postalCode === postalCode) return postalCode
  const code = readPostalCode(country, postalCode)
  if (code !== null) return code
  const message = postalCodeProblem(country)
  throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { postalCode: message } })
}
