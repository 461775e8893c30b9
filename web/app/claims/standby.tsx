import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import { claimNotices } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '#platform/format.ts'
import { notify } from '#platform/notices.ts'
import { paths } from '#platform/paths.ts'
import { hasSessionHint } from '#platform/sign-in.ts'
import { useViewer } from '#platform/viewer.ts'
import { Button } from '#ui/button.tsx'
import { Users } from '#ui/icons.ts'
import { openPlace, useJoinStandby, useLeaveStandby, useStandbyPlaces } from './use-standby.ts'
import type { LiveStanding } from './use-standing.ts'

/** The standby line beside a Sold Out button, while units are on hold and nobody has paid for them. */
export function Standby(props: StandbyProps) {
  // Who is signed out stands in no line: nothing is read, nor watched for each item of a page.
  const isIn = useViewer().me !== null
  return isIn || canJoin(props) ? <Line {...props} /> : null
}

type StandbyProps = { dropId: string; item: DropItem; standing: LiveStanding }

function canJoin({ item, standing }: StandbyProps): boolean {
  const isOver = standing.status === 'cancelled' || standing.status === 'completed'
  return standing.refused?.code === 'SOLD_OUT' && item.heldCount > 0 && !isOver
}

function Line(props: StandbyProps) {
  const { dropId, item } = props
  const place = openPlace(useStandbyPlaces(dropId), item.id)
  const waiting = place?.state === 'waiting' ? place : null
  const { box, onPress } = useFocusKept(waiting !== null)
  if (!waiting && !canJoin(props)) return null
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col outline-none">
      {waiting ? (
        <WaitingLine place={waiting} itemTitle={item.title} onPress={onPress} />
      ) : (
        <JoinLine item={item} onPress={onPress} />
      )}
    </div>
  )
}

/** The button that is pressed goes with its line: what stands there instead takes the focus. */
function useFocusKept(isWaiting: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the line that moves the focus
  useEffect(() => {
    if (wasPressed.current) box.current?.focus()
    wasPressed.current = false
  }, [isWaiting])
  const onPress = () => {
    wasPressed.current = true
  }
  return { box, onPress }
}

/** Signed out too: the press says what it needs. */
function JoinLine({ item, onPress }: { item: DropItem; onPress: () => void }) {
  const join = useJoinStandby()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signIn = () => void navigate(paths.signInFor(`${pathname}${search}`))
  const { title, message } = claimNotices.pleaseSignIn
  const press = () => {
    if (!hasSessionHint()) {
      const action = { label: 'Sign In', onPress: signIn }
      notify.info(title, { description: message, action, id: 'sign-in-to-claim' })
      return
    }
    onPress()
    join.mutate({ id: item.id })
  }
  return (
    <Button variant="outline" isBusy={join.isPending} onClick={press} aria-label={`Join standby: ${item.title}`}>
      <Users aria-hidden="true" />
      Join standby
    </Button>
  )
}

type WaitingLineProps = { place: StandbyPlace; itemTitle: string; onPress?: () => void }

/** A place in the line, by its number, and the way out. */
export function WaitingLine({ place, itemTitle, onPress }: WaitingLineProps) {
  const leave = useLeaveStandby()
  const press = () => {
    onPress?.()
    leave.mutate({ id: place.dropItemId })
  }
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
        onClick={press}
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
