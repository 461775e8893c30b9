import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useState } from 'react'
import { parcelKey } from './attempts.ts'

/** A code that is asked for a parcel, as the quote takes it. */
export type AskedCode = { storefrontId: string; fulfilment: Quote['fulfilment']; code: string }

/** The codes that were typed or taken on this page, one for each parcel. Whether they count, the quote says. */
export function useCodes() {
  const [typed, setTyped] = useState<ReadonlyMap<string, AskedCode>>(new Map())
  const apply = (parcel: Quote, code: string) => {
    const { storefrontId, fulfilment } = parcel
    setTyped(new Map(typed).set(parcelKey(parcel), { storefrontId, fulfilment, code }))
  }
  const remove = (parcel: Quote) => setTyped(new Map([...typed].filter(([key]) => key !== parcelKey(parcel))))
  return { codes: [...typed.values()], apply, remove }
}
