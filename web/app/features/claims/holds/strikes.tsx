import type { Strike, Strikes as StrikesRead } from '@keepcase/contract/claims/claims.contract.ts'
import { strikesToBlock, strikeWindow } from '@keepcase/contract/claims/claims.limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './holds.texts.ts'
import { claimAgainOn, nextFadesOn } from './strikes.texts.ts'

/**
 * The viewer's strikes, shown only to them and only if there are any: each strike, when the next one fades, until
 * when they can't claim, and whom to contact.
 */
export function Strikes() {
  const { me } = useViewer()
  const query = useQuery(api.claims.strikes.queryOptions({ input: {} }))
  const { data } = query
  if (data ? data.score === 0 && !data.blockedUntil : !me?.profile.claimStrikeScore) return null
  return (
    <section aria-label="Strikes">
      <h2 className="mb-4 text-h3">Strikes</h2>
      {data ? (
        <Standing strikes={data} />
      ) : query.error ? (
        <ErrorPanel
          title={texts.yourStrikesDidntLoad}
          hasGoBack={false}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-40 rounded-card" />
        </Loading>
      )}
    </section>
  )
}

const Standing = ({ strikes: { items, nextFadesAt, blockedUntil } }: { strikes: StrikesRead }) => (
  <div className="rounded-card bg-card px-5 shadow-card">
    {blockedUntil && (
      <p className="border-b py-4 font-[620] text-warning">
        {claimAgainOn(String(strikesToBlock), strikeWindow, <Time at={blockedUntil} style="start" />)}
      </p>
    )}
    <ul>
      {items.map((strike) => (
        <Row key={strike.id} strike={strike} />
      ))}
    </ul>
    <p className="border-t py-4 text-muted-foreground text-small">
      {nextFadesAt && nextFadesOn(<Time at={nextFadesAt} style="date" />)}
      {texts.onlyYouAndOur}{' '}
      <Link to={paths.contact} className="underline underline-offset-4">
        {texts.tellUs}
      </Link>
      .
    </p>
  </div>
)

const causes: Record<Strike['cause'], string> = { expired: texts.notPaidInTime, released: texts.releasedLate }

const Row = ({ strike }: { strike: Strike }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-4 first:border-t-0">
    <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
      <Link to={paths.claim(strike.claimId)} className="finger-room block py-1 text-label no-underline hover:underline">
        <bdi>{strike.itemName}</bdi>
      </Link>
      <p className="text-muted-foreground text-small">
        <bdi>{strike.dropName}</bdi>
      </p>
    </div>
    <p className="text-small">
      {causes[strike.cause]}, <Time at={strike.createdAt} style="date" />
    </p>
  </li>
)
