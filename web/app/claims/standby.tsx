import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import { claimNotices } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '#platform/format.ts'
import { notify } from '#platform/notices.ts'
import { paths } from '#platform/paths.ts'
import { hasSessionHint } from '#platform/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Users } from '#ui/icons.ts'
import { openPlace, useJoinStandby, useLeaveStandby, useStandbyPlaces } from './use-standby.ts'
import type { LiveStanding } from './use-standing.ts'

/** The standby line beside a Sold Out button, while units are on hold and nobody has paid for them. */
export function Standby({ dropId, item, standing }: { dropId: string; item: DropItem; standing: LiveStanding }) {
  const place = openPlace(useStandbyPlaces(dropId), item.id)
  const isOver = standing.status === 'cancelled' || standing.status === 'completed'
  const canJoin = standing.refused?.code === 'SOLD_OUT' && item.heldCount > 0 && !isOver
  if (place?.state === 'waiting') return <WaitingLine place={place} itemTitle={item.title} />
  return canJoin ? <JoinLine item={item} /> : null
}

/** Signed out too: the press says what it needs. */
function JoinLine({ item }: { item: DropItem }) {
  const join = useJoinStandby()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signIn = () => void navigate(paths.signInFor(`${pathname}${search}`))
  const { title, message } = claimNotices.pleaseSignIn
  const press = () =>
    hasSessionHint()
      ? join.mutate({ id: item.id })
      : notify.info(title, {
          description: message,
          action: { label: 'Sign In', onPress: signIn },
          id: 'sign-in-to-claim',
        })
  return (
    <Button variant="outline" isBusy={join.isPending} onClick={press} aria-label={`Join standby: ${item.title}`}>
      <Users aria-hidden="true" />
      Join standby
    </Button>
  )
}

/** A place in the line, by its number, and the way out. */
export function WaitingLine({ place, itemTitle }: { place: StandbyPlace; itemTitle: string }) {
  const leave = useLeaveStandby()
  return (
    <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-2 ps-3 pe-1">
      <p className="min-w-0 flex-1 text-small">
        <span className="font-[620]">{placeWords(place)}</span>
        <span className="block text-muted-foreground">A unit that comes back is held for you for 10 min.</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        isBusy={leave.isPending}
        onClick={() => leave.mutate({ id: place.dropItemId })}
        aria-label={`Leave standby: ${itemTitle}`}
      >
        Leave
      </Button>
    </div>
  )
}

/** `You are next of 7 in line`, `You are 3rd of 7 in line`. */
export function placeWords({ place, waiting }: Pick<StandbyPlace, 'place' | 'waiting'>): string {
  if (place === null) return 'You are in line'
  if (place === 1) return waiting > 1 ? `You are next of ${formatCount(waiting)} in line` : 'You are next in line'
  return `You are ${ordinal(place)} of ${formatCount(waiting)} in line`
}

function ordinal(n: number): string {
  const rule = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(n)
  const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${formatCount(n)}${ends[rule] ?? 'th'}`
}
