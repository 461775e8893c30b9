import type { OfferedItem } from '@keepcase/contract/drops/offered.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { ItemTile } from '#web/features/drops/display/item-tile.tsx'
import { ConditionChip, RarityPips } from '#web/features/drops/display/rarity.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { plural } from '#web/format/format.ts'
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
          {texts.itemsAppearHere(<bdi>{name}</bdi>)}
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
  const { condition, rarity, drop } = item
  const chips = (condition || rarity) && (
    <>
      {condition && <ConditionChip condition={condition} sleeve={null} />}
      {rarity && <RarityPips rarity={rarity} />}
    </>
  )
  return (
    <ItemTile item={item} level={3} chips={chips}>
      <p className="text-muted-foreground">
        <OfferedWhen item={item} />
      </p>
      <p className="truncate text-muted-foreground">
        <bdi>{drop.title}</bdi>
      </p>
    </ItemTile>
  )
}

/** Availability of an item, in words. */
function OfferedWhen({ item: { drop, availableCount } }: { item: OfferedItem }) {
  if (drop.status === 'scheduled') return <Time at={drop.startDate} style="starts" />
  if (drop.status === 'paused') return 'Paused'
  return availableCount > 0 ? texts.liveNowLeft(availableCount) : texts.soldOut
}

const CardsOnTheirWay = () => (
  <div className={columns}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-72 rounded-card" />
    ))}
  </div>
)
