import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense, useEffect, useRef } from 'react'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Users } from '#web/ui/icons.ts'
import type { LiveStanding } from '../holds/use-standing.ts'
import * as texts from './standby.texts.ts'
import { openPlace, useJoinStandby, useStandbyPlaces } from './use-standby.ts'

// Lazy: few visitors are in a line.
const OwnLine = clientLazy(() => import('./waiting-line.tsx').then(({ OwnLine }) => ({ default: OwnLine })))

/** Standby next to a Sold Out button, while units are on hold and unpaid. */
export function Standby(props: StandbyProps) {
  // Signed-out visitors have no places: skips the query and its subscriptions, which would run for every item of a
  // page.
  const isIn = useViewer().me !== null
  return isIn || canJoin(props) ? <Line {...props} /> : null
}

type StandbyProps = { dropId: string; item: DropItem; standing: LiveStanding }

function canJoin({ item, standing }: StandbyProps): boolean {
  const isOver = standing.status === 'cancelled' || standing.status === 'completed'
  return standing.refused?.code === 'SOLD_OUT' && item.heldCount > 0 && !isOver
}

function Line(props: StandbyProps) {
  const { dropId, item, standing } = props
  const place = openPlace(useStandbyPlaces(dropId), item.id)
  const isWaiting = place?.state === 'waiting'
  const own = isWaiting || standing.claim?.status === 'claimed' ? place : null
  const { box, onPress } = useFocusRestored(isWaiting)
  if (!own && !canJoin(props)) return null
  return (
    // First, above the button that says Sold Out: the only one of the two that can be pressed.
    <div ref={box} tabIndex={-1} className="-order-1 flex flex-col outline-none">
      {own ? (
        <Suspense fallback={<span className="h-14" />}>
          <OwnLine place={own} standing={standing} itemTitle={item.title} onPress={onPress} />
        </Suspense>
      ) : (
        <JoinLine item={item} onPress={onPress} />
      )}
    </div>
  )
}

/** The pressed button disappears with its state: its replacement takes the focus. */
function useFocusRestored(isWaiting: boolean) {
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

/** Also shown when signed out: the press asks to sign in, then joins. */
function JoinLine({ item, onPress }: { item: DropItem; onPress: () => void }) {
  const join = useJoinStandby()
  const button = useRef<HTMLButtonElement>(null)
  const press = async () => {
    if (!hasSessionHint() && !(await signInInPlace(texts.signInToJoin, button.current))) return
    onPress()
    join.mutate({ id: item.id })
  }
  return (
    <Button
      ref={button}
      variant="outline"
      isBusy={join.isPending}
      onClick={press}
      aria-label={texts.joinStandbyFor(item.title)}
    >
      <Users aria-hidden="true" />
      {texts.joinStandby}
    </Button>
  )
}
