import { ManageCodes } from '#web/features/codes/manage-codes.tsx'
import { OfStorefront } from './of-storefront.tsx'

/** Discount codes of a storefront, in its currency. */
export const CodesSection = ({ storefrontId }: { storefrontId: string }) => (
  <OfStorefront id={storefrontId} failed="The codes didn’t load">
    {({ currency }) => <ManageCodes storefrontId={storefrontId} currency={currency} />}
  </OfStorefront>
)
