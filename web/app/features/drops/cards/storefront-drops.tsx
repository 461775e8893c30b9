import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/api.ts'
import { plural } from '#web/format/format.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import * as texts from './cards.texts.ts'
import { DropGrid, DropGridSkeleton } from './drop-grid.tsx'
import { type StorefrontList, storefrontListOptions } from './storefront-list.ts'

type StorefrontDropsProps = {
  storefrontId: string
  which: StorefrontList
  /** Shown when the list is empty. */
  empty: ReactNode
}

/** A storefront's drops, current or past; loads more on scrolling to the end. */
export function StorefrontDrops({ storefrontId, which, empty }: StorefrontDropsProps) {
  return (
    <PagedList
      list={useInfiniteQuery(storefrontListOptions(api, storefrontId, which))}
      failed={texts.errorLoadingDrops}
      failedMessage={texts.thereWasAProblem}
      hasGoBack
      skeleton={<DropGridSkeleton count={3} />}
      empty={empty}
      more={texts.moreDrops}
      say={(count) => (count === 0 ? texts.noDrops : plural(count, 'drop'))}
    >
      {(drops) => <DropGrid drops={drops} eager={1} />}
    </PagedList>
  )
}
