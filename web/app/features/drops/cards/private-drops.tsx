import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { useViewer } from '#web/session/viewer.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import * as texts from './cards.texts.ts'
import { DropGrid } from './drop-grid.tsx'

/** A storefront's private drops that the viewer may see; nothing if there are none. */
export function PrivateDrops({ storefrontId }: { storefrontId: string }) {
  const { me } = useViewer()
  const query = useInfiniteQuery({
    ...api.drops.openToMe.infiniteOptions(byCursor({ storefrontId, limit: 12 })),
    enabled: me !== null,
  })
  if (!query.data?.pages.some(({ items }) => items.length > 0)) return null
  return (
    <section aria-labelledby="private-drops" className="mb-8">
      <h3 id="private-drops" className="mb-4 text-h3">
        {texts.privateDropsOpen}
      </h3>
      <PagedList list={query} failed={texts.moreDropsDidntLoad} skeleton={null} empty={null} more={texts.moreDrops}>
        {(drops) => <DropGrid drops={drops} />}
      </PagedList>
    </section>
  )
}
