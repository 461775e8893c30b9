import type { MyClaim, StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { HoldTimer } from '#web/ui/countdown/countdown.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { useStandbyPlaces } from '../standby/use-standby.ts'
import { WaitingLine } from '../standby/waiting-line.tsx'
import * as texts from './holds.texts.ts'
import { claimNumber, outcomeLabel, useClaimHistory } from './my-claims.ts'
import { ReleaseButton } from './release-button.tsx'
import { Strikes } from './strikes.tsx'

type ClaimsListProps = {
  /** The account's current holds. */
  active: readonly MyClaim[]
  /** Shown while there are no holds. */
  empty: ReactNode
}

/** The account's claims: current holds and history. */
export function ClaimsList({ active, empty }: ClaimsListProps) {
  const lines = useStandbyPlaces().filter(({ state }) => state === 'waiting')
  return (
    <div className="flex flex-col gap-10">
      <section aria-label={texts.activeClaims}>
        <h2 className="mb-4 text-h3">Active</h2>
        {active.length === 0 ? (
          empty
        ) : (
          <Rows>
            {active.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} side={<Held claim={claim} />} />
            ))}
          </Rows>
        )}
      </section>
      {lines.length > 0 && <Lines places={lines} />}
      <Strikes />
      <section aria-label={texts.claimHistory}>
        <h2 className="mb-4 text-h3">History</h2>
        <History />
      </section>
    </div>
  )
}

/** The account's standby lines, each with its place and a button to leave. */
const Lines = ({ places }: { places: readonly StandbyPlace[] }) => (
  <section aria-label={texts.standbyLines}>
    <h2 className="mb-4 text-h3">{texts.inLine}</h2>
    <ul className="grid gap-3 md:grid-cols-2">
      {places.map((place) => (
        <li key={place.id} className="min-w-0 rounded-card bg-card p-5 shadow-card">
          <Link
            to={paths.dropItem(place.dropId, place.dropItemId)}
            className="finger-room block py-1 text-label no-underline [overflow-wrap:anywhere] hover:underline"
          >
            <bdi>{place.itemName}</bdi>
          </Link>
          <p className="mb-3 text-muted-foreground text-small [overflow-wrap:anywhere]">
            <bdi>{place.dropName}</bdi>
          </p>
          <WaitingLine place={place} itemTitle={place.itemName} />
        </li>
      ))}
    </ul>
  </section>
)

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="rounded-card bg-card px-5 shadow-card">{children}</ul>
)

function ClaimRow({ claim, side }: { claim: MyClaim; side: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t py-4 first:border-t-0">
      <ItemThumb seed={claim.itemId} image={claim.image} category={claim.category} className="size-14" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-figure text-muted-foreground">{claimNumber(claim)}</p>
        <Link to={paths.claim(claim.id)} className="finger-room block py-1 text-label no-underline hover:underline">
          <bdi>{claim.itemName}</bdi>
        </Link>
        <p className="text-muted-foreground text-small">
          <bdi>{claim.dropName}</bdi>, <bdi>{claim.sellerName}</bdi>
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-none sm:justify-end">
        <span className="font-mono font-medium text-[0.8125rem]">{formatMoney(claim.priceCents, claim.currency)}</span>
        {side}
      </div>
    </li>
  )
}

const Held = ({ claim }: { claim: MyClaim }) =>
  claim.isPaying ? (
    <Badge tone="warning">{texts.paymentInProgress}</Badge>
  ) : (
    <>
      <HoldTimer endsAt={claim.expiresAt} startedAt={claim.claimedAt} title={claim.itemName} variant="line" />
      <ReleaseButton claim={claim} title={claim.itemName} size="small" label={texts.release} />
    </>
  )

const History = () => (
  <PagedList
    list={useClaimHistory()}
    failed={texts.yourHistoryDidntLoad}
    skeleton={<Skeleton className="h-52 rounded-card" />}
    empty={<p className="text-muted-foreground">{texts.itemsYouPaid}</p>}
    more={texts.showEarlierClaims}
  >
    {(claims) => (
      <Rows>
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} side={<Ended claim={claim} />} />
        ))}
      </Rows>
    )}
  </PagedList>
)

function Ended({ claim }: { claim: MyClaim }) {
  const label = outcomeLabel(claim)
  return (
    <>
      <Time at={claim.claimedAt} style="date" className="text-muted-foreground text-small" />
      {claim.orderId && claim.paid ? (
        <Link to={paths.order(claim.orderId)} className="finger-room rounded-chip">
          <Badge tone={label === 'Purchased' ? 'success' : 'neutral'}>{label}</Badge>
        </Link>
      ) : (
        <Badge>{label}</Badge>
      )}
    </>
  )
}
