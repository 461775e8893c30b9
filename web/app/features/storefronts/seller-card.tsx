import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { plural } from '#web/format/format.ts'
import { regionName } from '#web/format/regions.ts'
import { paths } from '#web/paths.ts'
import { StorefrontMark } from './display/storefront-mark.tsx'
import { shippingTimeText } from './shipping.texts.ts'

type Seller = { sellerId: string; sellerName: string; items: readonly Storefront[] }

/** A seller with several storefronts, and the storefronts. `actions`: buttons beside the name. */
export function SellerCard({
  seller: { sellerId, sellerName, items },
  actions,
}: {
  seller: Seller
  actions?: ReactNode
}) {
  const username = items[0]?.ownerUsername
  return (
    <>
      <header className="flex flex-wrap items-center gap-5">
        <div className="size-22 shrink-0 overflow-hidden rounded-full bg-sunken">
          <HouseArt seed={sellerId} kind="facets" />
        </div>
        <div className="min-w-0">
          <h1 className="text-h1 [overflow-wrap:anywhere]">
            <bdi>{sellerName}</bdi>
          </h1>
          <p className="mt-1 text-muted-foreground">
            {username && <bdi>{`@${username} · `}</bdi>}
            {plural(items.length, 'storefront')}
          </p>
        </div>
        {actions && <div className="flex flex-wrap gap-3 sm:ms-auto">{actions}</div>}
      </header>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:gap-5">
        {items.map((storefront) => (
          <li key={storefront.id} className="grid min-w-0">
            <StorefrontRow storefront={storefront} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** One storefront as a card that links to its page. */
const StorefrontRow = ({ storefront }: { storefront: Storefront }) => (
  <article className="relative flex min-w-0 gap-4 rounded-card bg-card p-5 shadow-card hover:shadow-[0_0_0_1px_var(--input)]">
    <StorefrontMark id={storefront.id} name={storefront.name} logoUrl={storefront.logoUrl} className="size-18" />
    <div className="min-w-0">
      <h2 className="text-h3">
        <Link
          to={paths.storefront(storefront.id)}
          className="inline-block py-0.5 no-underline after:absolute after:inset-0"
        >
          <bdi>{storefront.name}</bdi>
        </Link>
      </h2>
      <p className="mt-1 text-muted-foreground text-small">
        {`${regionName(storefront.country)}. ${shippingTimeText(storefront)}.`}
      </p>
      {storefront.description && (
        <p dir="auto" className="mt-2 line-clamp-2 text-small">
          {storefront.description}
        </p>
      )}
    </div>
  </article>
)
