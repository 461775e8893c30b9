import { parseAsString, useQueryState } from 'nuqs'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Denied, SignedInGuard } from '#web/shell/guards.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import type { OwnStorefront } from './dashboard-frame.tsx'
import * as texts from './selling.texts.ts'

const ItemsManager = clientLazy(() =>
  import('./items-of-storefront.tsx').then((part) => ({ default: part.ItemsOfStorefront })),
)

/** Decides the status only: the browser fetches everything personal. */
export const loader = () => null

export const shouldRevalidate = () => false

/** The Items Manager: the catalog of one storefront, chosen in the address where the account works for several. */
export default function ItemsRoute() {
  return (
    <SignedInGuard>
      {({ me }) => (
        <>
          <meta name="robots" content="noindex" />
          <NuqsAdapter>
            <Items storefronts={(me?.storefronts ?? []).filter(({ permissions }) => permissions.includes(needed))} />
          </NuqsAdapter>
        </>
      )}
    </SignedInGuard>
  )
}

const needed = 'storefront.items.list'

function Items({ storefronts }: { storefronts: readonly OwnStorefront[] }) {
  const [chosen, choose] = useQueryState('storefront', parseAsString.withOptions({ history: 'push' }))
  const storefront = chosen ? storefronts.find(({ id }) => id === chosen) : storefronts[0]
  if (!storefront) return <Denied needs={[needed]} />
  return (
    <div className="page pt-6 pb-10 md:pt-8">
      <title>{texts.itemsManagerOf(storefront.name)}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">{texts.itemsManager}</h1>
        {storefronts.length > 1 && (
          <SelectBox
            aria-label="Storefront"
            className="max-w-72"
            value={storefront.id}
            options={storefronts.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(id) => void choose(id)}
          />
        )}
      </div>
      <ClientOnly
        place={
          <Loading>
            <Skeleton className="h-96 rounded-card" />
          </Loading>
        }
      >
        <ItemsManager key={storefront.id} storefront={storefront} />
      </ClientOnly>
    </div>
  )
}
