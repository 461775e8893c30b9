import type { MatchedItem } from '@keepcase/contract/discovery/discovery.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { ItemTile } from '#web/features/drops/display/item-tile.tsx'
import { ConditionChip } from '#web/features/drops/display/rarity.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { StorefrontMark } from '#web/features/storefronts/display/storefront-mark.tsx'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { itemsOptions } from './discovery.reads.ts'
import * as texts from './discovery.texts.ts'
import type { Discover } from './use-discover.ts'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4'

/** Infinite list of items that match a search. */
export function ItemResults({ search, choose, reset }: Pick<Discover, 'search' | 'choose' | 'reset'>) {
  const query = useInfiniteQuery({ ...itemsOptions(api, search), placeholderData: (former) => former })
  return (
    <PagedList
      list={query}
      say={(count) => (count === 0 ? texts.noItemsFound : plural(count, 'item'))}
      failed={texts.errorLoadingItems}
      level={2}
      skeleton={<CardsSkeleton />}
      empty={<NoItems q={search.q} reset={reset} onDrops={() => choose({ type: 'drops' })} />}
      more={texts.moreItems}
    >
      {(items) => (
        <ul className={grid}>
          {items.map((item) => (
            <li
              key={item.id}
              className="-m-1 grid min-w-0 p-1 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]"
            >
              <ItemCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** An item with its drop, its storefront and when it can be claimed. */
function ItemCard({ item }: { item: MatchedItem }) {
  const { condition, sleeveCondition, drop } = item
  return (
    <ItemTile
      item={item}
      level={2}
      chips={condition && <ConditionChip condition={condition} sleeve={sleeveCondition} />}
    >
      <p>
        <When item={item} />
      </p>
      <p className="truncate text-muted-foreground">
        <bdi>{drop.title}</bdi>
      </p>
      <p className="flex min-w-0 items-center gap-1.5 text-muted-foreground">
        <StorefrontMark
          id={drop.storefrontId}
          name={drop.storefrontName}
          logoUrl={drop.storefrontLogoUrl}
          className="size-5 rounded-chip"
        />
        <bdi className="truncate">{drop.storefrontName}</bdi>
      </p>
    </ItemTile>
  )
}

/** When the item can be claimed, or that it no longer can. */
function When({ item: { drop, availableCount } }: { item: MatchedItem }) {
  if (drop.status === 'scheduled') return drop.startDate && <Time at={drop.startDate} style="starts" />
  if (drop.status === 'completed' || drop.status === 'cancelled') return 'Ended'
  if (drop.status === 'paused') return 'Paused'
  if (availableCount === 0) return texts.soldOut
  return <span className="font-[620] text-claim-ink">{texts.liveNowLeft(availableCount)}</span>
}

function NoItems({ q, reset, onDrops }: { q: string; reset: () => void; onDrops: () => void }) {
  const actions = (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={reset}>
        {texts.resetAll}
      </Button>
      {q && (
        <Button variant="quiet" onClick={onDrops}>
          {texts.searchDrops}
        </Button>
      )}
      {q && (
        <ButtonLink variant="quiet" to={paths.wanted(q)}>
          {texts.addIt}
        </ButtonLink>
      )}
    </div>
  )
  return (
    <EmptyState title={texts.noItemsFound} seed="no-items" action={actions}>
      {q ? texts.nothingMatchesItems(<bdi>{q}</bdi>) : texts.noItemsMatchThese}
    </EmptyState>
  )
}

const CardsSkeleton = () => (
  <div className={grid}>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
      <Skeleton key={key} className="h-80 rounded-card" />
    ))}
  </div>
)
