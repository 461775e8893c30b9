import type { ClaimButtonState } from '@keepcase/contract/claims/claims.rules.ts'
import { type Ref, useId } from 'react'
import { type ButtonVariant, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Check } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'

export type ClaimFaceProps = {
  state: ClaimButtonState
  /** Item title for the accessible name: screen reader users can't see which card the button is on. */
  itemTitle: string
  /** Remaining share of a cooldown, from 1 to 0. */
  waitPart?: number
  helperId?: string | undefined
  isSmall?: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

const variants: Record<ClaimButtonState['kind'], ButtonVariant> = {
  claim: 'claim',
  claiming: 'claiming',
  claimed: 'outline',
  disabled: 'muted',
  'sold-out': 'muted',
  limit: 'muted',
  staggered: 'muted',
  wait: 'muted',
}

/** True for states that end by themselves: the button keeps the focus. In all other inactive states it is disabled. */
export const isPassing = (kind: ClaimButtonState['kind']): boolean => kind === 'claiming' || kind === 'wait'

/** The claim button's look and accessible state. 56 px high; its width doesn't depend on the label. */
export function ClaimFace(props: ClaimFaceProps) {
  const { state, itemTitle, waitPart = 0, helperId, isSmall = false, onPress, ref } = props
  const { kind, label, isEnabled } = state
  const showsSpinner = useDelayed(kind === 'claiming', 150, 300)
  const id = useId()
  return (
    <button
      ref={ref}
      type="button"
      id={id}
      data-claim={kind}
      aria-label={`${label}: ${itemTitle}`}
      {...(helperId ? { 'aria-describedby': helperId } : {})}
      {...(isPassing(kind) ? { 'aria-disabled': true } : {})}
      {...(kind === 'claiming' ? { 'aria-busy': true } : {})}
      disabled={!isEnabled && !isPassing(kind)}
      onClick={() => {
        if (isEnabled) onPress()
      }}
      className={cn(
        buttonClass(variants[kind], isSmall ? 'medium' : 'large'),
        'w-full overflow-hidden leading-tight',
        kind === 'claimed' && 'text-success',
        kind === 'staggered' && 'px-3 text-small',
      )}
    >
      {kind === 'wait' && <WaitBar part={waitPart} />}
      <span className="relative inline-flex items-center justify-center gap-2 text-balance">
        {kind === 'claimed' && <Check aria-hidden="true" />}
        {showsSpinner && <Spinner className="absolute -start-7 size-4" />}
        {label}
      </span>
    </button>
  )
}

/** Cooldown bar, emptying from left to right behind the label. */
const WaitBar = ({ part }: { part: number }) => (
  <span
    aria-hidden="true"
    className="absolute inset-0 origin-right bg-border transition-transform duration-1000 ease-linear rtl:origin-left"
    style={{ transform: `scaleX(${Math.min(1, Math.max(0, part))})` }}
  />
)
