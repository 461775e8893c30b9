import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { useViewer } from '#platform/viewer.ts'
import { Button } from '#ui/button.tsx'
import { DropGrid } from './drop-grid.tsx'

/** A storefront's private drops that are open to the viewer; nothing where there are none. */
export function PrivateDrops({ storefrontId }: { storefrontId: string }) {
  const { me } = useViewer()
  const query = useInfiniteQuery({
    ...api.drops.openToMe.infiniteOptions({
      input: (cursor: string | null) => ({ storefrontId, limit: 12, ...(cursor ? { cursor } : {}) }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
    enabled: me !== null,
  })
  const drops = query.data?.pages.flatMap((page) => page.items) ?? []
  if (drops.length === 0) return null
  return (
    <section aria-labelledby="private-drops" className="mb-8">
      <h3 id="private-drops" className="mb-4 text-h3">
        Private drops open to you
      </h3>
      <DropGrid drops={drops} />
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-6"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          More drops
        </Button>
      )}
    </section>
  )
}
