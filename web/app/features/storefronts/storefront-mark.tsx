import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { cn } from '#web/ui/cn.ts'

type Face = Pick<Storefront, 'id' | 'logoUrl'>

/** A storefront's logo, or its house art. Decorative: the name is beside it. */
export function StorefrontMark({ storefront, className }: { storefront: Face; className?: string }) {
  return (
    <div className={cn('shrink-0 overflow-hidden rounded-card bg-sunken', className)}>
      {storefront.logoUrl ? (
        <img src={storefront.logoUrl} alt="" width={192} height={192} className="size-full object-cover" />
      ) : (
        <HouseArt seed={storefront.id} kind="books" />
      )}
    </div>
  )
}
