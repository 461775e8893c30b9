import type { MatchedItem } from '@keepcase/contract/discovery/discovery.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { ConditionChip } from '#web/features/drops/display/rarity.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { StorefrontMark } from '#web/features/storefronts/display/storefront-mark.tsx'
import { formatMoney, plural } from '#web/format/format.ts'
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

/** An item with its price, its drop and when it can be claimed. The whole card links to it on the drop's page. */
function ItemCard({ item }: { item: MatchedItem }) {
  const { id, title, image, category, condition, sleeveCondition, priceCents, currency, drop } = item
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
        <h2 className="-my-1 text-label">
          <Link
            to={`${paths.drop(drop.id)}#item-${id}`}
            prefetch="intent"
            className="inline-block max-w-full py-1 no-underline after:absolute after:inset-0"
          >
            <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{title}</bdi>
          </Link>
        </h2>
        {condition && (
          <div className="relative z-1 w-fit max-w-full">
            <ConditionChip condition={condition} sleeve={sleeveCondition} />
          </div>
        )}
        <div className="mt-auto flex flex-col gap-0.5 pt-1 text-small">
          <p className="font-[680] text-base">{formatMoney(priceCents, currency)}</p>
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
        </div>
      </div>
    </article>
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
      {q ? (
        <>
          {texts.nothingMatches}
          <bdi>{q}</bdi>
          {texts.removeAFilterOrSearch}
        </>
      ) : (
        texts.noItemsMatchThese
      )}
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
