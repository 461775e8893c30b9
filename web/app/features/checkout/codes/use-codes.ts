import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useState } from 'react'
import { parcelKey } from '../payments/attempts.ts'
import { type RequestedCode, readStoredCodes, type StoredCode, storeCodes } from './stored-codes.ts'

/**
 * The codes requested at this checkout, at most one per parcel. The quote decides whether they apply and gives the
 * reason if not. Stored on this device while one of their holds is in `held`, so that a reload requests them again.
 */
export function useCodes(held: readonly string[]) {
  const [kept, setCached] = useState<readonly StoredCode[]>(() => readStoredCodes(held))
  const update = (next: readonly StoredCode[]) => {
    setCached(next)
    storeCodes(next)
  }
  const without = (parcel: Quote) => kept.filter((one) => one.parcel !== parcelKey(parcel))
  const apply = (parcel: Quote, code: string) => {
    const { storefrontId, fulfilment } = parcel
    const claimIds = parcel.lines.map(({ claimId }) => claimId)
    update([...without(parcel), { storefrontId, fulfilment, code, parcel: parcelKey(parcel), claimIds }])
  }
  const remove = (parcel: Quote) => update(without(parcel))
  const codes = kept.map(({ storefrontId, fulfilment, code }): RequestedCode => ({ storefrontId, fulfilment, code }))
  return { codes, apply, remove }
}
