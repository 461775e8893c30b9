import { ManageCodes } from '#web/features/codes/manage-codes.tsx'
import { OfStorefront } from './of-storefront.tsx'
import * as texts from './selling.texts.ts'

/** Discount codes of a storefront, in its currency. */
export const CodesSection = ({ storefrontId }: { storefrontId: string }) => (
  <OfStorefront id={storefrontId} failed={texts.codesFailed}>
    {({ currency }) => <ManageCodes storefrontId={storefrontId} currency={currency} />}
  </OfStorefront>
)
