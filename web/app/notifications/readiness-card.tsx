import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, useId, useState } from 'react'
import { requestSignIn } from '#platform/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { ChevronDown, Circle, CircleCheck, Sun } from '#ui/icons.ts'
import { Sheet } from '#ui/overlays.tsx'
import { limitsSentence } from './limits.ts'
import { useRulesRead } from './rules-read.ts'
import { useRemind, useReminder, usualChoice } from './use-reminders.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** Something to save beforehand: whether it is (undefined: not known yet), and the form that saves it. */
export type Preparation = { isDone: boolean | undefined; form: (close: () => void) => ReactNode }

type ReadinessCardProps = {
  drop: DropDetail
  isSignedIn: boolean
  /** Null where nothing is sent: the drop is for pickup alone. */
  address: Preparation | null
  payment: Preparation
  /** The drop's rules, line by line. */
  rules: ReactNode
}

type Line = {
  name: string
  detail?: string
  isDone: boolean | undefined
  button: { label: string; press: () => void } | null
}

/** What can be done before a drop starts, so that a claim takes one press; complete, it is one green line. */
export function ReadinessCard(props: ReadinessCardProps) {
  const [open, setOpen] = useState<'address' | 'payment' | 'rules' | null>(null)
  const close = () => setOpen(null)
  const limits = limitsSentence(props.drop)
  const [isRead, markRead] = useRulesRead(props.drop.id, limits)
  const lines = useLines(props, limits, isRead, setOpen)
  const isReady = lines.every(({ isDone }) => isDone)
  const { address, payment, rules } = props
  return (
    <section aria-label="Ready for the start" className="rounded-card bg-card px-5 py-4 shadow-card">
      {isReady ? <Ready /> : <Lines lines={lines} />}
      <KeepScreenOn />
      <Sheet title="Add an address" isOpen={open === 'address'} onOpenChange={close}>
        {open === 'address' && address?.form(close)}
      </Sheet>
      <Sheet title="Add a card" isOpen={open === 'payment'} onOpenChange={close}>
        {open === 'payment' && payment.form(close)}
      </Sheet>
      <Sheet
        title="The limits of this drop"
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
            I have read them
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
  const own = (isDone: boolean | undefined, label: string, press: () => void) => ({
    isDone: isSignedIn ? isDone : false,
    button: isSignedIn && isDone === false ? { label, press } : null,
  })
  return [
    {
      name: 'Signed in',
      isDone: isSignedIn,
      button: { label: 'Sign In', press: () => void requestSignIn() },
    },
    ...(address ? [{ name: 'Address saved', ...own(address.isDone, 'Add address', () => open('address')) }] : []),
    { name: 'Payment method saved', ...own(payment.isDone, 'Add card', () => open('payment')) },
    {
      name: 'Limits read',
      detail: limits,
      isDone: isRead,
      button: { label: 'Read', press: () => open('rules') },
    },
    {
      name: 'Alerts on',
      ...own(reminder === undefined ? undefined : reminder !== null, 'Remind Me', () => remind.mutate(usualChoice)),
    },
  ]
}

/** On small screens the lines are folded away until they are asked for, so that nothing on the page moves. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <>
      <h2 className="hidden text-h3 lg:block">Ready for the start?</h2>
      <h2 className="lg:hidden">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-control px-2 text-start"
        >
          <span className="text-h3">Ready for the start?</span>
          <span className="flex items-center gap-2 text-muted-foreground text-small">
            {`${done} of ${lines.length}`}
            <ChevronDown className={cn('size-5', isUnfolded && 'rotate-180')} aria-hidden="true" />
          </span>
        </button>
      </h2>
      <ul id={id} className={cn('mt-2 flex-col lg:flex', isUnfolded ? 'flex' : 'hidden')}>
        {lines.map((line) => (
          <li key={line.name} className="flex min-h-12 items-center gap-3 border-t py-1.5 first:border-t-0">
            <Mark isDone={line.isDone} />
            <p className="min-w-0 flex-1">
              <span className="block">
                {line.name}
                <span className="sr-only">{line.isDone ? ': done' : ': open'}</span>
              </span>
              {line.detail && <span className="block text-muted-foreground text-small">{line.detail}</span>}
            </p>
            {line.isDone === false && line.button && (
              <Button
                variant="outline"
                size="small"
                onClick={line.button.press}
                aria-label={`${line.button.label}: ${line.name}`}
              >
                {line.button.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Mark = ({ isDone }: { isDone: boolean | undefined }) =>
  isDone ? (
    <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
  ) : (
    <Circle className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
  )

const Ready = () => (
  <p role="status" className="flex min-h-11 items-center gap-3 font-[620] text-success">
    <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
    You’re ready.
  </p>
)

/** A phone that goes dark misses the start. The device is asked on the press alone. */
function KeepScreenOn() {
  const { isOn, isPossible, toggle } = useWakeLock()
  if (!isPossible) return null
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={toggle}
      className="-mx-2 mt-1 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-muted-foreground text-small hover:text-foreground aria-pressed:text-foreground [&_svg]:size-4"
    >
      <Sun aria-hidden="true" />
      {isOn ? 'The screen stays on' : 'Keep screen on'}
    </button>
  )
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
