import { msOf } from '@keepcase/contract/api/durations.ts'
import type { MyClaim, PlaceInRush } from '@keepcase/contract/claims/claims.contract.ts'
import { answerRetention, rush } from '@keepcase/contract/claims/claims.limits.ts'
import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { Drawing, DrawingCaption } from '#web/features/drawings/display/drawing.tsx'
import { formatMoney, formatStampTime, plural } from '#web/format/format.ts'
import { ordinal } from '#web/format/ordinal.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { Stamp } from '../display/stamp.tsx'
import * as texts from '../holds/holds.texts.ts'
import { isActive, outcomeLabel } from '../holds/my-claims.ts'
import { ReleaseButton } from '../holds/release-button.tsx'
import { amongRequests, wasRevoked, wonAs } from './claim-page.texts.ts'
import { ClaimStub } from './claim-stub.tsx'

/** One claim: its item, its stub, its place in the drop's order, and its actions. `piece`: the parts of a paid one. */
export function ClaimPage({ claim, piece }: { claim: MyClaim; piece?: ReactNode }) {
  const now = useNow() ?? Date.parse(claim.claimedAt)
  const isHeld = claim.status === 'claimed' && isActive(claim, now)
  return (
    <div className="page pt-8 md:pt-12">
      <title>{`${claim.itemName} · Keepcase`}</title>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
        <Picture claim={claim} />
        <div className="min-w-0">
          <p className="text-muted-foreground">
            <Link to={paths.drop(claim.dropId)} className="finger-room inline-block py-1 underline underline-offset-4">
              <bdi>{claim.dropName}</bdi>
            </Link>
          </p>
          <h1 className="mt-1 mb-6 text-h1">
            <bdi>{claim.itemName}</bdi>
          </h1>
          <ClaimStub
            claim={claim}
            isHeld={isHeld}
            isLinked={false}
            level={2}
            {...(isHeld && !claim.isPaying ? { actions: <HeldActions claim={claim} /> } : {})}
          />
          {!isHeld && <ClaimOutcome claim={claim} />}
          {piece}
          <LedgerPlace claim={claim} />
        </div>
      </div>
    </div>
  )
}

const Picture = ({ claim }: { claim: MyClaim }) => (
  <div className="relative mx-auto aspect-square w-full max-w-[22.5rem] overflow-hidden rounded-card bg-sunken">
    {claim.image && !isDrawing(claim.image) ? (
      <img src={claim.image} alt={claim.itemName} width={720} height={720} className="size-full object-contain" />
    ) : (
      <>
        <Drawing src={claim.image} category={claim.category} isFirst />
        <DrawingCaption />
      </>
    )}
    <div className="absolute end-4 top-5">
      {claim.paid || claim.status === 'claimed' ? (
        <Stamp word="Claimed" line={formatStampTime(Date.parse(claim.claimedAt))} />
      ) : (
        <Stamp word={outcomeLabel(claim)} tone="past" />
      )}
    </div>
  </div>
)

const HeldActions = ({ claim }: { claim: MyClaim }) => (
  <>
    <ButtonLink to={paths.checkout}>{`Pay ${formatMoney(claim.priceCents, claim.currency)}`}</ButtonLink>
    <ReleaseButton claim={claim} title={claim.itemName} />
  </>
)

/** A claim that is no longer a hold: what became of it, and where to go next. */
function ClaimOutcome({ claim }: { claim: MyClaim }) {
  if (claim.paid && claim.orderId) {
    return (
      <ButtonLink to={paths.order(claim.orderId)} className="mt-5">
        {texts.seeTheOrder}
      </ButtonLink>
    )
  }
  const text =
    claim.status === 'expired'
      ? texts.theHoldEnded
      : claim.revokeReason
        ? wasRevoked(claim.revokeReason.includes(' ') ? claim.revokeReason : '')
        : texts.youReleasedThisClaim
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {text}
      <ButtonLink to={`${paths.drop(claim.dropId)}#item-${claim.dropItemId}`} variant="outline">
        {texts.viewTheDrop}
      </ButtonLink>
    </p>
  )
}

/** The claim's place in the drop's order of claims, and how to verify it. */
function LedgerPlace({ claim }: { claim: MyClaim }) {
  return (
    <section aria-label={texts.placeInTheFairness} className="mt-10">
      <h2 className="text-h3">{texts.howItWasWon}</h2>
      <p className="prose mt-2 text-muted-foreground">
        {wonAs(
          ordinal(claim.seq),
          `${formatStampTime(Date.parse(claim.claimedAt))}.${claim.claimedAt.slice(20, 23)}`,
          <Time at={claim.claimedAt} style="date" />,
        )}
      </p>
      <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-sunken p-4 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        <Entry name="Place" value={String(claim.seq)} />
        <Entry name="Tag" value={claim.tag} />
        <Entry name="Hash" value={claim.hash} />
        <RequestEntry claim={claim} />
      </dl>
      <a
        href={`/api/drops/${claim.dropId}/ledger`}
        download={`ledger-${claim.dropId}.jsonl`}
        className={`${buttonClass('outline')} mt-4`}
      >
        {texts.downloadTheLedger}
      </a>
    </section>
  )
}

/** Place of the winning request in the item's rush; nothing if unknown. */
function RequestEntry({ claim }: { claim: MyClaim }) {
  const now = useNow(true, 60_000) ?? Date.parse(claim.claimedAt)
  const isKnown = claim.source === 'buyer' && now < Date.parse(claim.claimedAt) + msOf(answerRetention)
  const { data } = useQuery({
    ...api.claims.requestPlace.queryOptions({ input: { id: claim.id }, staleTime: 60_000 }),
    enabled: isKnown,
  })
  if (!isKnown || data?.place === null) return null
  return <Entry name="Request" value={data === undefined ? '…' : requestText(data.place)} />
}

/** Its place among the requests: `2nd of 14 requests in the first …`. */
export const requestText = ({ ahead, isExact, requests }: PlaceInRush): string =>
  amongRequests(ordinal(ahead + 1), isExact, plural(requests, 'request'), rush)

const Entry = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="font-mono text-[0.75rem] leading-relaxed [overflow-wrap:anywhere]" dir="ltr">
      {value}
    </dd>
  </>
)
