import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/api.ts'
import { plural } from '#web/format/format.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
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
      failed="Error loading drops"
      failedMessage="There was a problem loading drops. Please try again later."
      hasGoBack
      skeleton={<DropGridSkeleton count={3} />}
      empty={empty}
      more="More drops"
      say={(count) => (count === 0 ? 'No drops' : plural(count, 'drop'))}
    >
      {(drops) => <DropGrid drops={drops} />}
    </PagedList>
  )
}
