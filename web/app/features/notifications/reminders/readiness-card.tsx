import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import type { PushDevice } from '@keepcase/contract/notifications/push.contract.ts'
import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { type ReactNode, useState } from 'react'
import { useReached } from '#web/format/use-clock.ts'
import { requestSignIn } from '#web/session/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck, Sun } from '#web/ui/icons.ts'
import { Sheet } from '#web/ui/overlays/overlays.tsx'
import { limitsSentence } from '../limits.texts.ts'
import { usePushDevices } from '../push/use-push.ts'
import { type Line, Lines, readinessFrame } from './readiness-lines.tsx'
import {
  addAddress,
  addPayment,
  addressSaved,
  addressSheet,
  alertsOn,
  haveRead,
  limitsRead,
  limitsSheet,
  paymentSaved,
  paymentSheet,
  readinessLabel,
  readLimits,
  readyText,
  remindMe,
  screenButton,
  screenIsOn,
  signedIn,
  signIn,
} from './reminders.texts.ts'
import { useRulesRead } from './rules-read.ts'
import { defaultReminder, useRemind, useReminder } from './use-reminders.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** A preparation: whether it is done (undefined: not known yet), and its form. */
export type Preparation = { isDone: boolean | undefined; form: (close: () => void) => ReactNode }

type ReadinessCardProps = {
  drop: DropDetail
  isSignedIn: boolean
  /** Null if nothing is shipped: the drop is pickup only. */
  address: Preparation | null
  payment: Preparation
  /** The drop's rules as rows. */
  rules: ReactNode
}

/** Checklist before a drop starts, so that claiming takes one press; collapses to one green line when complete. */
export function ReadinessCard(props: ReadinessCardProps) {
  const [open, setOpen] = useState<'address' | 'payment' | 'rules' | null>(null)
  const close = () => setOpen(null)
  const limits = limitsSentence(props.drop)
  const [isRead, markRead] = useRulesRead(props.drop.id, limits)
  const lines = useLines(props, limits, isRead, setOpen)
  const isReady = lines.every(({ isDone }) => isDone)
  const { address, payment, rules } = props
  return (
    <section aria-label={readinessLabel} className={readinessFrame}>
      {isReady ? <Ready /> : <Lines lines={lines} />}
      <KeepScreenOn dropId={props.drop.id} />
      <Sheet title={addressSheet} isOpen={open === 'address'} onOpenChange={close}>
        {open === 'address' && address?.form(close)}
      </Sheet>
      <Sheet title={paymentSheet} isOpen={open === 'payment'} onOpenChange={close}>
        {open === 'payment' && payment.form(close)}
      </Sheet>
      <Sheet
        title={limitsSheet}
        description={sentence(limits)}
        isOpen={open === 'rules'}
        onOpenChange={close}
        footer={
          <Button
            onClick={() => {
              markRead()
              close()
            }}
          >
            {haveRead}
          </Button>
        }
      >
        {rules}
      </Sheet>
    </section>
  )
}

function useLines(
  { drop, isSignedIn, address, payment }: ReadinessCardProps,
  limits: string,
  isRead: boolean,
  open: (sheet: 'address' | 'payment' | 'rules') => void,
): Line[] {
  const { id: dropId, title, startDate, storefrontName } = drop
  const reminder = useReminder(dropId)
  const remind = useRemind({ dropId, title, startDate, storefrontName })
  const devices = usePushDevices().data?.items
  // In the last minute a reminder comes too late.
  const isLate = useReached(startDate === null ? null : Date.parse(startDate) - 60_000)
  const own = (isDone: boolean | undefined, label: string, press: () => void) => ({
    isDone: isSignedIn ? isDone : false,
    button: isSignedIn && isDone === false ? { label, press } : null,
  })
  return [
    {
      name: signedIn,
      isDone: isSignedIn,
      button: { label: signIn, press: () => void requestSignIn(claimToasts.pleaseSignIn) },
    },
    ...(address ? [{ name: addressSaved, ...own(address.isDone, addAddress, () => open('address')) }] : []),
    { name: paymentSaved, ...own(payment.isDone, addPayment, () => open('payment')) },
    {
      name: limitsRead,
      detail: limits,
      isDone: isRead,
      button: { label: readLimits, press: () => open('rules') },
    },
    ...(isLate
      ? []
      : [
          {
            name: alertsOn,
            ...own(isAlerted(reminder, devices), remindMe, () => remind.mutate(defaultReminder)),
          },
        ]),
  ]
}

/** True if a reminder reaches somebody who isn't on the page: by email, or by push if it is on in some browser. */
function isAlerted(
  reminder: Reminder | null | undefined,
  devices: readonly PushDevice[] | undefined,
): boolean | undefined {
  if (reminder === undefined) return undefined
  if (reminder === null) return false
  if (reminder.channels.includes('email')) return true
  if (!reminder.channels.includes('push')) return false
  return devices && devices.length > 0
}

const Ready = () => (
  <p role="status" className="flex min-h-11 items-center gap-3 font-[620] text-success">
    <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
    {readyText}
  </p>
)

/** Keeps the phone's screen on for the start. Requested only on a press. */
function KeepScreenOn({ dropId }: { dropId: string }) {
  const { isOn, isPossible, toggle } = useWakeLock(dropId)
  if (isPossible === null) return <div className="mt-1 h-11" />
  if (!isPossible) return null
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={toggle}
      className="-mx-2 mt-1 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-muted-foreground text-small hover:text-foreground aria-pressed:text-foreground [&_svg]:size-4"
    >
      <Sun aria-hidden="true" />
      {isOn ? screenIsOn : screenButton}
    </button>
  )
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
