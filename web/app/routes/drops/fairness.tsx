import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { api } from '#web/api/api.ts'
import { hostContext } from '#web/api/host.ts'
import { personalPage, prefetch, publicPage } from '#web/api/prefetch.ts'
import { FairnessPage } from '#web/features/claims/ledger/fairness-page.tsx'
import { MissingDrop } from '#web/features/drops/cards/more-drops.tsx'
import { dropOptions, similarOptions } from '#web/features/drops/drops.reads.ts'
import { Seals } from '#web/features/drops/seals/seals.tsx'
import { lotNumberOf } from '#web/features/drops/stage/lots.ts'
import { useTopic } from '#web/realtime/live.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import type { Route } from './+types/fairness'
import * as texts from './drops.texts.ts'

/** The drop decides who may see its ledger; the browser fetches and verifies the ledger itself. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { client } = context.get(hostContext)
  const drop = await client.drops.byId({ id: params.id }).catch(notThere)
  if (!drop) {
    const prefetched = await prefetch(context, (server) => [similarOptions(server)])
    return data({ ...prefetched, isThere: drop === undefined }, { status: drop === null ? 404 : 200 })
  }
  const headers = drop.visibility === 'public' && drop.status !== 'draft' ? publicPage : personalPage
  const prefetched = await prefetch(context, (server) => [{ ...dropOptions(server, drop.id), queryFn: () => drop }])
  return data({ ...prefetched, isThere: true }, { headers })
}

/** Null: no such drop for this visitor. Undefined: it could not be fetched; the page retries by itself. */
function notThere(error: unknown): null | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 400 ? null : undefined
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The order of a drop's claims, for everybody who may see the drop. */
export default function FairnessRoute({ params, loaderData }: Route.ComponentProps) {
  return <Found key={params.id} id={params.id} isThere={loaderData.isThere} />
}

function Found({ id, isThere }: { id: string; isThere: boolean }) {
  // Polls: the page shows how many claims have come since, and which hashes were published.
  const query = useQuery({ ...dropOptions(api, id), refetchInterval: 15_000 })
  useTopic(query.data ? `drop:${id}` : null)
  if (query.data) {
    const drop = query.data
    return <FairnessPage drop={drop} nameOf={(itemId) => nameOf(drop, itemId)} seals={<Seals drop={drop} />} />
  }
  if (query.isError ? notThere(query.error) === null : !isThere) return <MissingDrop message={texts.dropNotFound} />
  return (
    <div className="page pt-6 md:pt-10">
      <title>{texts.fairnessLedgerKeepcase}</title>
      {query.isError ? (
        <ErrorPanel
          level={1}
          title={texts.thisDropDidntLoad}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-11 w-64" />
          <Skeleton className="mt-6 h-96 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

/** A lot of a live drop with its number, any other item by its title. */
function nameOf(drop: DropDetail, dropItemId: string): string {
  const item = drop.items.find(({ id }) => id === dropItemId)
  if (!item) return texts.unknownItem
  return drop.type === 'live' ? `Lot ${lotNumberOf(drop, item.id)}: ${item.title}` : item.title
}
