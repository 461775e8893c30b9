import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useState } from 'react'
import { parcelKey } from '../attempts.ts'
import { type AskedCode, readStoredCodes, type StoredCode, storeCodes } from './stored-codes.ts'

/**
 * The codes that were typed or taken at this checkout, one for each parcel. Whether they count, the quote says. This
 * device keeps them for as long as one of the holds is there (`held`), so that a reload asks for them again; one that does
 * not count comes back with its reason.
 */
export function useCodes(held: readonly string[]) {
  const [kept, setCached] = useState<readonly StoredCode[]>(() => readStoredCodes(held))
  const keep = (next: readonly StoredCode[]) => {
    setCached(next)
    storeCodes(next)
  }
  const without = (parcel: Quote) => kept.filter((one) => one.parcel !== parcelKey(parcel))
  const apply = (parcel: Quote, code: string) => {
    const { storefrontId, fulfilment } = parcel
    const claimIds = parcel.lines.map(({ claimId }) => claimId)
    keep([...without(parcel), { storefrontId, fulfilment, code, parcel: parcelKey(parcel), claimIds }])
  }
  const remove = (parcel: Quote) => keep(without(parcel))
  const codes = kept.map(({ storefrontId, fulfilment, code }): AskedCode => ({ storefrontId, fulfilment, code }))
  return { codes, apply, remove }
}
