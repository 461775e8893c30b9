import type { ClaimReceipt, StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import { useEffect, useRef } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { formatLeft } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { useTopic } from '#web/realtime/live.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { LiveStanding } from '../holds/use-standing.ts'
import { useLeaveStandby } from './use-leave-standby.ts'
import * as texts from './waiting-line.texts.ts'

type WaitingLineProps = { place: StandbyPlace; itemTitle: string; onPress?: () => void }

const panel = 'flex items-center justify-between gap-2 rounded-control bg-sunken py-2 ps-3'

/** A place in a line, updated as the line moves, with a button to leave. */
export function WaitingLine({ place, itemTitle, onPress }: WaitingLineProps) {
  const leave = useLeaveStandby()
  useTopic(`line:${place.dropItemId}`)
  useNextAnnouncement(place.place, itemTitle)
  const press = () => {
    onPress?.()
    leave.mutate({ id: place.dropItemId })
  }
  return (
    <div className={`${panel} pe-1`}>
      <p className="min-w-0 flex-1 text-small">
        <span className="font-[620]">{texts.placeText(place)}</span>
        <span className="block text-muted-foreground">{texts.ifOneComesBack}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        isBusy={leave.isPending}
        onClick={press}
        aria-label={texts.leaveStandby(itemTitle)}
      >
        Leave
      </Button>
    </div>
  )
}

/** Announces reaching the front of the line, not each step. */
function useNextAnnouncement(place: number | null, itemTitle: string): void {
  const former = useRef(place)
  useEffect(() => {
    if (place === 1 && (former.current ?? 1) > 1) announce(texts.nextInLineFor(itemTitle))
    former.current = place
  }, [place, itemTitle])
}

type OwnLineProps = WaitingLineProps & { standing: Pick<LiveStanding, 'claim' | 'now'> }

/** The place in the line, or the offer while it can be paid. */
export const OwnLine = ({ standing: { claim, now }, ...line }: OwnLineProps) =>
  line.place.state === 'waiting' ? (
    <WaitingLine {...line} />
  ) : (
    claim && <OfferLine claim={claim} itemTitle={line.itemTitle} now={now} />
  )

/** The offer at the front of the line: the time left at `now`, and a link to pay. */
function OfferLine({ claim, itemTitle, now }: { claim: ClaimReceipt; itemTitle: string; now: number }) {
  return (
    <div className={`${panel} flex-wrap pe-2`}>
      <p className="min-w-0 flex-1 basis-32 text-small">
        <span className="font-[620]">{texts.youreUp}</span>
        <span className="block text-muted-foreground">
          <span role="timer" aria-live="off" aria-label={texts.timeLeftToPay(itemTitle)} className="text-clock">
            {formatLeft(Date.parse(claim.expiresAt) - now)}
          </span>{' '}
          {texts.leftToPay}
        </span>
      </p>
      <ButtonLink to={paths.checkoutOf(claim.id)} aria-label={texts.payNowFor(itemTitle)}>
        {texts.payNow}
      </ButtonLink>
    </div>
  )
}
