import type { ClaimReceipt } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { dropNumber } from '#web/features/drops/display/drop-type.ts'
import { formatMoney, formatTime } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HoldBar, HoldTimer } from '#web/ui/countdown/countdown.tsx'
import { useTally } from '../button/use-tally.ts'
import { Stub } from '../display/stub.tsx'
import { openPlace, useStandbyPlaces } from '../standby/use-standby.ts'
import { unpaidOf } from './claim-standing.ts'
import * as stubTexts from './held-stubs.texts.ts'
import * as texts from './holds.texts.ts'
import { ReleaseButton } from './release-button.tsx'

/** The viewer's holds in this drop, the most urgent first, each with its time left. Nothing if there are none. */
export function HeldStubs({ drop }: { drop: DropDetail }) {
  const held = useHeld(drop)
  if (held.length === 0) return null
  return (
    <section aria-label={texts.heldFor} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">{texts.heldFor}</h2>
        <ButtonLink to={paths.checkout}>{`Pay ${formatMoney(sumOf(held), drop.currency)}`}</ButtonLink>
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {held.map((claim) => (
          <li key={claim.id} className="animate-rise">
            <HeldStub drop={drop} claim={claim} item={drop.items.find(({ id }) => id === claim.dropItemId)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same for the bar of a small screen: a link to pay, if there is something to pay. */
export function HeldInBar({ drop }: { drop: DropDetail }) {
  const held = useHeld(drop)
  if (held.length === 0) return null
  return <ButtonLink to={paths.checkout}>{`Pay ${formatMoney(sumOf(held), drop.currency)}`}</ButtonLink>
}

function useHeld(drop: DropDetail): ClaimReceipt[] {
  const tally = useTally(drop.id, drop.status === 'active')
  const now = useNow(tally !== null && tally.claims.length > 0) ?? Date.parse(drop.now)
  return unpaidOf(tally, now).sort((a, b) => a.expiresAt.localeCompare(b.expiresAt))
}

const sumOf = (held: readonly ClaimReceipt[]) => held.reduce((cents, { priceCents }) => cents + priceCents, 0)

function HeldStub({ drop, claim, item }: { drop: DropDetail; claim: ClaimReceipt; item: DropItem | undefined }) {
  const place = openPlace(useStandbyPlaces(drop.id), claim.dropItemId)
  const title = item?.title ?? texts.unknownItem
  const held = stubTexts.heldUntil(formatTime(Date.parse(claim.expiresAt)))
  return (
    <Stub
      level={3}
      number={stubTexts.claim(dropNumber(drop.number), String(claim.seq).padStart(2, '0'))}
      title={title}
      detail={
        <>
          {formatMoney(claim.priceCents, claim.currency)}. {held}
          {place?.state === 'offered' && `. ${texts.cameFromStandby}.`}
        </>
      }
      side={
        <>
          <HoldTimer endsAt={claim.expiresAt} startedAt={claim.claimedAt} title={title} />
          <ReleaseButton claim={claim} title={title} variant="quiet" size="small" label={texts.release} />
        </>
      }
      foot={<HoldBar endsAt={claim.expiresAt} startedAt={claim.claimedAt} title={title} />}
    />
  )
}
