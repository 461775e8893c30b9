import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ChevronDown, Circle, CircleCheck } from '#web/ui/icons.ts'
import { limitsSentence } from '../limits.texts.ts'
import * as texts from './reminders.texts.ts'
import {
  addressSaved,
  alertsOn,
  limitsRead,
  lineDone,
  lineOpen,
  paymentSaved,
  readinessTitle,
  readLimits,
  signedIn,
} from './reminders.texts.ts'

/** One preparation: whether it is done (undefined: not known yet), and its button. */
export type Line = {
  name: string
  detail?: string
  isDone: boolean | undefined
  button: { label: string; press: () => void } | null
}

export const readinessFrame = 'rounded-card bg-card px-5 py-4 shadow-card'

/** Collapsed by default on small screens, so that nothing on the page moves. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <>
      <h2 className="hidden text-h3 lg:block">{readinessTitle}</h2>
      <h2 className="lg:hidden">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-control px-2 text-start"
        >
          <span className="text-h3">{readinessTitle}</span>
          <span className="flex items-center gap-2 text-muted-foreground text-small">
            {texts.doneOf(done, lines.length)}
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
                <span className="sr-only">{line.isDone ? lineDone : lineOpen}</span>
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

/** Placeholder of the readiness card while its code loads: same height, inert and hidden from screen readers. */
export function ReadinessPlaceholder({ drop }: { drop: DropDetail }) {
  const names = [signedIn, ...(drop.shipping.allowShipping ? [addressSaved] : []), paymentSaved]
  const open = (name: string): Line => ({ name, isDone: undefined, button: null })
  const limits: Line = {
    name: limitsRead,
    detail: limitsSentence(drop),
    isDone: false,
    button: { label: readLimits, press: () => undefined },
  }
  return (
    <div inert aria-hidden="true" className={readinessFrame}>
      <Lines lines={[...names.map(open), limits, open(alertsOn)]} />
      <div className="mt-1 h-11" />
    </div>
  )
}
