import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { StorefrontMark } from '#web/features/storefronts/display/storefront-mark.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { runBy } from './drop-seller.texts.ts'
import * as texts from './page.texts.ts'

type DropSellerProps = {
  drop: DropDetail
  /** Follow button of the storefront. */
  follow?: ReactNode
  /** Follow button of the seller. */
  followSeller?: ReactNode
}

/** The storefront and the person who runs it. */
export function DropSeller({ drop, follow, followSeller }: DropSellerProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-card p-5 shadow-card">
      <StorefrontMark
        id={drop.storefrontId}
        name={drop.storefrontName}
        logoUrl={drop.storefrontLogoUrl}
        className="size-18"
      />
      <div className="min-w-48 flex-1 sm:min-w-72">
        <h2 className="text-h3">
          <bdi>{drop.storefrontName}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-1 text-muted-foreground">
          <span>{runBy(<bdi>{drop.sellerName}</bdi>)}</span>
          {followSeller}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.seller(drop.sellerId)}>{texts.viewProfile}</ButtonLink>
        <ButtonLink to={paths.storefront(drop.storefrontId)} variant="outline">
          Storefront
        </ButtonLink>
        {follow}
      </div>
    </div>
  )
}
