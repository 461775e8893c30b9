import type { OfferedItem } from '@keepcase/contract/drops/offered.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { ConditionChip, RarityPips } from '#web/features/drops/display/rarity.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatMoney, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { offeredOptions } from './storefronts.reads.ts'
import * as texts from './storefronts.texts.ts'

const columns = 'grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-5'

/** All items of a storefront's open and upcoming drops; each links to its drop. */
export function StorefrontInventory({ storefrontId, name }: { storefrontId: string; name: string }) {
  return (
    <PagedList
      list={useInfiniteQuery(offeredOptions(api, storefrontId))}
      failed={texts.theInventoryDidntLoad}
      skeleton={<CardsOnTheirWay />}
      empty={
        <EmptyState seed="storefront-inventory" level={3} title={texts.nothingForSaleRight}>
          {texts.itemsFrom}
          <bdi>{name}</bdi>
          {texts.appearHereWhileTheir}
        </EmptyState>
      }
      more={texts.moreItems}
      say={(count) => (count === 0 ? texts.noItems : plural(count, 'item'))}
    >
      {(items) => (
        <ul className={columns}>
          {items.map((item) => (
            <li key={item.id} className="grid min-w-0">
              <OfferedCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function OfferedCard({ item }: { item: OfferedItem }) {
  const { id, title, image, category, condition, rarity, priceCents, currency, drop } = item
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-card bg-card shadow-card hover:shadow-[0_0_0_1px_var(--input)]">
      <div className="aspect-square bg-sunken">
        {image ? (
          <img
            src={image}
            alt=""
            width={480}
            height={480}
            loading="lazy"
            decoding="async"
            className="size-full object-contain"
          />
        ) : (
          <Drawing category={category} />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3 sm:p-4">
        <h3 className="-my-1 text-label">
          <Link
            to={`${paths.drop(drop.id)}#item-${id}`}
            className="inline-block py-1 no-underline after:absolute after:inset-0"
          >
            <bdi className="line-clamp-2">{title}</bdi>
          </Link>
        </h3>
        {(condition || rarity) && (
          <div className="relative z-1 flex flex-wrap items-center gap-2">
            {condition && <ConditionChip condition={condition} sleeve={null} />}
            {rarity && <RarityPips rarity={rarity} />}
          </div>
        )}
        <div className="mt-auto pt-1">
          <p className="font-[680]">{formatMoney(priceCents, currency)}</p>
          <p className="mt-0.5 text-muted-foreground text-small">
            <OfferedWhen item={item} />
          </p>
          <p className="truncate text-muted-foreground text-small">
            <bdi>{drop.title}</bdi>
          </p>
        </div>
      </div>
    </article>
  )
}

/** Availability of an item, in words. */
function OfferedWhen({ item: { drop, availableCount } }: { item: OfferedItem }) {
  if (drop.status === 'scheduled') return <Time at={drop.startDate} style="starts" />
  if (drop.status === 'paused') return 'Paused'
  return availableCount > 0 ? `Live Now, ${availableCount} left` : texts.soldOut
}

const CardsOnTheirWay = () => (
  <div className={columns}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-72 rounded-card" />
    ))}
  </div>
)
