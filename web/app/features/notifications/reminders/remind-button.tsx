import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { remindSignIn } from '@keepcase/contract/notifications/reminders.messages.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useReached } from '#web/format/use-clock.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Bell, BellRing } from '#web/ui/icons.ts'
import type { RemindableDrop } from './remindable-drop.ts'
import { reminded, remindMe } from './reminders.texts.ts'
import { defaultReminder, useRemind, useReminder } from './use-reminders.ts'

const RemindOptions = clientLazy(() =>
  import('./remind-options.tsx').then(({ RemindOptions }) => ({ default: RemindOptions })),
)

/** `card`: a quiet text button at the foot of a card. `wide`: fills its column, its options below it. */
type Look = 'card' | 'wide'

/** Remind Me button, hidden once the drop has started. */
export function RemindButton({ drop, look }: { drop: RemindableDrop & { status: DropStatus }; look: Look }) {
  const isOver = useReached(drop.startDate === null ? null : Date.parse(drop.startDate))
  return drop.status === 'scheduled' && !isOver ? <Remind drop={drop} look={look} /> : null
}

/**
 * Remind Me, or Reminded once set: the first press sets the default reminder, later ones open its options. In a column
 * of its own the first press opens them too; among cards nothing may cover the next card. Signed out, it asks to sign
 * in first.
 */
function Remind({ drop, look }: { drop: RemindableDrop; look: Look }) {
  const { id: dropId, title, startDate, storefrontName } = drop
  const reminder = useReminder(dropId)
  const remind = useRemind({ dropId, title, startDate, storefrontName })
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isSet = reminder !== null && reminder !== undefined
  const [isWaiting, setWaiting] = useState(false)
  const isCard = look === 'card'
  const press = () => {
    if (isOpen) return setOpen(false)
    if (!hasSessionHint()) return void signInFirst()
    // @NOTE waits until the reminder is loaded, so as not to overwrite earlier choices
    if (reminder === undefined) return setWaiting(true)
    if (!isSet) remind.mutate(defaultReminder, { onError: () => setOpen(false) })
    if (isSet || !isCard) setOpen(true)
  }
  const latest = useRef(press)
  latest.current = press
  const signInFirst = async () => {
    if (await signInInPlace(remindSignIn, button.current)) latest.current()
  }
  useEffect(() => {
    if (!isWaiting || reminder === undefined) return
    setWaiting(false)
    latest.current()
  }, [isWaiting, reminder])
  return (
    <>
      <Button
        ref={button}
        variant={isCard ? 'quiet' : 'outline'}
        size={isCard ? 'small' : 'medium'}
        className={isCard ? '[&_svg]:size-4' : 'w-full'}
        aria-label={`${isSet ? reminded : remindMe}: ${title}`}
        onClick={press}
        isBusy={isWaiting}
        onPointerEnter={() => hasSessionHint() && RemindOptions.preload()}
        {...(isSet ? { ...(isCard && { 'aria-haspopup': 'dialog' as const }), 'aria-expanded': isOpen } : {})}
      >
        <Face isSet={isSet} />
      </Button>
      {isOpen && isSet && (
        <Suspense fallback={null}>
          <RemindOptions
            drop={drop}
            reminder={reminder}
            isInline={!isCard}
            anchor={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Space is reserved for both labels, so that nothing beside the button moves. */
function Face({ isSet }: { isSet: boolean }) {
  const shown = (isShown: boolean) =>
    cn('col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5', !isShown && 'invisible')
  return (
    <span className="grid">
      <span className={shown(!isSet)}>
        <Bell aria-hidden="true" />
        {remindMe}
      </span>
      <span className={shown(isSet)}>
        <BellRing aria-hidden="true" />
        {reminded}
      </span>
    </span>
  )
}
