import type { MatchedDrop } from '@keepcase/contract/discovery/discovery.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/api.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { dropsOptions, itemsOptions } from './discovery.reads.ts'
import * as texts from './discovery.texts.ts'
import type { Discover } from './use-discover.ts'

type ResultsProps = Pick<Discover, 'search' | 'choose' | 'reset'> & {
  skeleton: ReactNode
  /** Renders the drops as cards. The page supplies it, because the cards belong to another feature. */
  cards: (drops: readonly MatchedDrop[]) => ReactNode
}

/** Infinite list of drops that match a search. */
export function DropResults({ search, choose, reset, skeleton, cards }: ResultsProps) {
  const query = useInfiniteQuery({ ...dropsOptions(api, search), placeholderData: (former) => former })
  return (
    <PagedList
      list={query}
      say={(count) => (count === 0 ? texts.noDropsFound : plural(count, 'drop'))}
      failed={texts.errorLoadingDrops}
      failedMessage={texts.thereWasAProblem}
      level={2}
      skeleton={skeleton}
      empty={<NoDrops search={search} reset={reset} choose={choose} />}
      more={texts.moreDrops}
    >
      {cards}
    </PagedList>
  )
}

/** Items are also found by their descriptions, drops only by titles: where items match, they are offered first. */
export function NoDrops({ search, reset, choose }: Pick<Discover, 'search' | 'reset' | 'choose'>) {
  const { q } = search
  const { data } = useInfiniteQuery({ ...itemsOptions(api, search), enabled: q !== '' })
  const hasItems = q !== '' && (data?.pages[0]?.items.length ?? 0) > 0
  const actions = (
    <div className="flex flex-wrap gap-3">
      {hasItems && <Button onClick={() => choose({ type: 'items' })}>{texts.seeMatchingItems}</Button>}
      <Button variant="outline" onClick={reset}>
        {texts.resetAll}
      </Button>
      {q && (
        <Button variant="quiet" onClick={() => choose({ type: 'storefronts' })}>
          {texts.searchStorefronts}
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
    <EmptyState title={texts.noDropsFound} seed="no-drops" action={actions}>
      {hasItems
        ? texts.itemsMatch(<bdi>{q}</bdi>)
        : q
          ? texts.nothingMatchesDrops(<bdi>{q}</bdi>)
          : texts.noDropsMatchThese}
    </EmptyState>
  )
}
