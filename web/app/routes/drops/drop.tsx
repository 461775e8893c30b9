import { isOver } from '@keepcase/contract/drops/drops.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { type Api, api } from '#web/api/api.ts'
import { hostContext } from '#web/api/host.ts'
import { keyedBy, personalPage, prefetch, publicPage } from '#web/api/prefetch.ts'
import { MissingDrop } from '#web/features/drops/cards/more-drops.tsx'
import { dropOptions, resultsOptions, similarOptions, storefrontDropsOptions } from '#web/features/drops/drops.reads.ts'
import { useDrop } from '#web/features/drops/use-drop.ts'
import { ErrorPanel, Loading, RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import type { Route } from './+types/drop'
import { DropBody } from './drop-body.tsx'
import * as texts from './drops.texts.ts'

/** Fetches the drop first: whether it exists decides the status, whether it is public decides shared caching. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { client, baseUrl } = context.get(hostContext)
  const drop = params.id ? await client.drops.byId({ id: params.id }).catch(notThere) : null
  if (!drop) {
    const prefetched = await prefetch(context, (api) => [similarOptions(api)])
    return data({ ...prefetched, origin: baseUrl, isThere: drop === undefined }, { status: drop === null ? 404 : 200 })
  }
  const reads = (api: Api) => [
    { ...dropOptions(api, drop.id), queryFn: () => drop },
    storefrontDropsOptions(api, drop.storefrontId),
    ...(isOver(drop.status) ? [resultsOptions(api, drop.id)] : []),
  ]
  const headers = drop.visibility === 'public' && drop.status !== 'draft' ? publicPage : personalPage
  return data({ ...(await prefetch(context, reads)), origin: baseUrl, isThere: true }, { headers })
}

/** Null: no such drop for this visitor. Undefined: it could not be fetched; the page retries by itself. */
function notThere(error: unknown): null | undefined {
  const status = (error as { status?: unknown }).status
  return status === 404 || status === 400 ? null : undefined
}

export const headers = keyedBy(['tab'], ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders)

/** Tabs and lots change the address, not the drop. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
}: {
  currentParams: { id?: string }
  nextParams: { id?: string }
}) => currentParams.id !== nextParams.id

/** The page of one drop, before, during and after it. */
export default function DropPage({ params, loaderData }: Route.ComponentProps) {
  if (!params.id) return <MissingDrop message={texts.dropIdIsRequired} />
  return <FoundDrop key={params.id} id={params.id} origin={loaderData.origin} isThere={loaderData.isThere} />
}

/** A missing drop is reported in the first HTML, without scripts too. */
function FoundDrop({ id, origin, isThere }: { id: string; origin: string; isThere: boolean }) {
  const query = useDrop(id)
  if (query.data) {
    return (
      <>
        <RefetchStatus id={id} />
        <DropBody drop={query.data} origin={origin} />
        <LinkedItem />
      </>
    )
  }
  if (query.isError ? notThere(query.error) === null : !isThere) return <MissingDrop message={texts.dropNotFound} />
  if (!query.isError) return <DropSkeleton />
  return (
    <div className={`page py-12 ${wholeScreen}`}>
      <title>Drop · Keepcase</title>
      <ErrorPanel
        level={1}
        title={texts.thisDropDidntLoad}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </div>
  )
}

/** Shows a refetch that keeps failing. Its own component, so that fetch states do not re-render the page. */
function RefetchStatus({ id }: { id: string }) {
  const { isFetching, isStale, failureCount } = useQuery(dropOptions(api, id))
  return <RefetchBar isActive={isFetching && isStale && failureCount > 0} />
}

/** Scrolls to the item that the address names. */
function LinkedItem() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash.startsWith('#item-'))
      // @NOTE if the code does not load, the page stays at its top, with the item on it
      import('#web/features/drops/items/show-item.ts').then(
        ({ showItem }) => showItem(hash.slice(1), key),
        () => undefined,
      )
  }, [hash, key])
  return null
}

// What stands in for the drop is as tall as the screen: the footer below it would be seen to move when the drop comes.
const wholeScreen = 'min-h-dvh'

function DropSkeleton() {
  return (
    <div className={`page pt-6 md:pt-10 ${wholeScreen}`}>
      <title>Drop · Keepcase</title>
      <Loading>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-3 h-11 w-2/3" />
        <Skeleton className="mt-2 h-6 w-1/3" />
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <Skeleton className="aspect-cover rounded-card md:aspect-video" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </Loading>
    </div>
  )
}
