import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { remindSignIn } from '@keepcase/contract/notifications/reminders.messages.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useReached } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Bell, BellRing } from '#web/ui/icons.ts'
import type { RemindableDrop } from './remindable-drop.ts'
import { useRemind, useReminder, usualChoice } from './use-reminders.ts'

const RemindPopover = clientLazy(() =>
  import('./remind-popover.tsx').then(({ RemindPopover }) => ({ default: RemindPopover })),
)

/** `card`: a quiet line of words at the foot of a card. `wide` fills its column. */
type Look = 'card' | 'wide'

/** Remind Me, as long as there is a start to be reminded of. */
export function RemindButton({ drop, look }: { drop: RemindableDrop & { status: DropStatus }; look: Look }) {
  const isOver = useReached(drop.startDate === null ? null : Date.parse(drop.startDate))
  return drop.status === 'scheduled' && !isOver ? <Remind drop={drop} look={look} /> : null
}

/**
 * Remind Me, and once set Reminded: the first press sets the usual reminder at once and offers the choices, a later one
 * opens them again. Signed out it says what it needs.
 */
function Remind({ drop, look }: { drop: RemindableDrop; look: Look }) {
  const { id: dropId, title, startDate, storefrontName } = drop
  const reminder = useReminder(dropId)
  const remind = useRemind({ dropId, title, startDate, storefrontName })
  const askToSignIn = useAskToSignIn()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isSet = reminder !== null && reminder !== undefined
  const [isWaiting, setWaiting] = useState(false)
  const press = () => {
    if (isOpen) return setOpen(false)
    if (!hasSessionHint()) return askToSignIn()
    // @NOTE what was chosen before must not be overwritten: a press that comes before it is known waits for it
    if (reminder === undefined) return setWaiting(true)
    if (!isSet) remind.mutate(usualChoice, { onError: () => setOpen(false) })
    setOpen(true)
  }
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    if (!isWaiting || reminder === undefined) return
    setWaiting(false)
    latest.current()
  }, [isWaiting, reminder])
  const isCard = look === 'card'
  return (
    <>
      <Button
        ref={button}
        variant={isCard ? 'quiet' : 'outline'}
        size={isCard ? 'small' : 'medium'}
        className={isCard ? '[&_svg]:size-4' : 'w-full'}
        aria-label={`${isSet ? 'Reminded' : 'Remind Me'}: ${title}`}
        onClick={press}
        isBusy={isWaiting}
        onPointerEnter={() => hasSessionHint() && RemindPopover.preload()}
        {...(isSet ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen } : {})}
      >
        <Face isSet={isSet} />
      </Button>
      {isOpen && isSet && (
        <Suspense fallback={null}>
          <RemindPopover drop={drop} reminder={reminder} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Both labels keep their room, so that nothing beside the button moves. */
function Face({ isSet }: { isSet: boolean }) {
  const shown = (isShown: boolean) =>
    cn('col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5', !isShown && 'invisible')
  return (
    <span className="grid">
      <span className={shown(!isSet)}>
        <Bell aria-hidden="true" />
        Remind Me
      </span>
      <span className={shown(isSet)}>
        <BellRing aria-hidden="true" />
        Reminded
      </span>
    </span>
  )
}

/** Says in the specified words that reminders need an account, with the way there and back. */
function useAskToSignIn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () =>
    notify.info(remindSignIn.title, {
      description: remindSignIn.message,
      action: { label: 'Sign In', onPress: () => void navigate(paths.signInFor(`${pathname}${search}`)) },
      id: 'sign-in-to-remind',
    })
}
