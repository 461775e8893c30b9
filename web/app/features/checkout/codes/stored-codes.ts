import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { parseList } from '#web/storage/stored-list.ts'

/** A discount code requested for a parcel, as the quote takes it. */
export type RequestedCode = { storefrontId: string; fulfilment: Quote['fulfilment']; code: string }

/** A code as stored on this device, with its parcel and the holds it was requested for. */
export type StoredCode = RequestedCode & { parcel: string; claimIds: readonly string[] }

const key = 'keepcase-codes'

/**
 * Stored codes that still have a hold in `held`. A code is dropped once the last of its holds was paid or ended, so
 * that the next checkout starts without one.
 */
export const readStoredCodes = (held: readonly string[]): readonly StoredCode[] =>
  parseList(readStored(key), isStoredCode).filter(({ claimIds }) => claimIds.some((id) => held.includes(id)))

/** Replaces the stored codes. */
export const storeCodes = (codes: readonly StoredCode[]): boolean =>
  writeStored(key, codes.length > 0 ? JSON.stringify(codes) : null)

function isStoredCode(value: unknown): value is StoredCode {
  const { storefrontId, fulfilment, code, parcel, claimIds } = (value ?? {}) as Record<string, unknown>
  const isText = [storefrontId, code, parcel].every((part) => typeof part === 'string')
  return isText && (fulfilment === 'shipping' || fulfilment === 'pickup') && Array.isArray(claimIds)
}
