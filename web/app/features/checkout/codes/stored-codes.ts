import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { parseList } from '#web/storage/stored-list.ts'

/** A code that is asked for a parcel, as the quote takes it. */
export type AskedCode = { storefrontId: string; fulfilment: Quote['fulfilment']; code: string }

/** A code as this device keeps it: for which parcel, and for which holds it was asked. */
export type StoredCode = AskedCode & { parcel: string; claimIds: readonly string[] }

const key = 'keepcase-codes'

/**
 * The codes that were asked for on this device, for holds that still are some. Once the last of a parcel's holds has been
 * paid or has ended its code is forgotten, so that the next checkout begins without one.
 */
export const readStoredCodes = (held: readonly string[]): readonly StoredCode[] =>
  parseList(readStored(key), isStoredCode).filter(({ claimIds }) => claimIds.some((id) => held.includes(id)))

/** Keeps these codes in place of the former ones. */
export const storeCodes = (codes: readonly StoredCode[]): boolean =>
  writeStored(key, codes.length > 0 ? JSON.stringify(codes) : null)

function isStoredCode(value: unknown): value is StoredCode {
  const { storefrontId, fulfilment, code, parcel, claimIds } = (value ?? {}) as Record<string, unknown>
  const isText = [storefrontId, code, parcel].every((part) => typeof part === 'string')
  return isText && (fulfilment === 'shipping' || fulfilment === 'pickup') && Array.isArray(claimIds)
}
