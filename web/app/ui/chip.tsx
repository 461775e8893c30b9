import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { X } from './icons.ts'
import * as texts from './ui.texts.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'destructive' | 'claim' | 'marketplace' | 'mystery'

const tones: Record<Tone, string> = {
  neutral: 'bg-secondary text-secondary-foreground',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  destructive: 'bg-destructive-soft text-destructive',
  claim: 'bg-claim-soft text-claim-ink',
  marketplace: 'bg-type-marketplace-soft text-type-marketplace',
  mystery: 'bg-type-mystery-soft text-type-mystery',
}

/** A short label on an item. Its colour repeats what the text says. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cn(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-chip px-2 py-0.5 font-[620] text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  )
}

/** A selected filter that can be removed. `name` is the button's accessible name: "Remove VHS". */
export function Chip({ name, onRemove, children }: { name: string; onRemove?: () => void; children: ReactNode }) {
  return (
    <span className="inline-flex min-h-9 max-w-full items-center rounded-chip bg-secondary ps-3 text-secondary-foreground text-small">
      <span className={cn('min-w-0 truncate', !onRemove && 'pe-3')}>{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={texts.remove(name)}
          onClick={onRemove}
          className="grid size-9 shrink-0 place-items-center rounded-chip hover:bg-border"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** A chip that toggles something. */
export function ToggleChip({ isOn, onToggle, children }: { isOn: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={cn(
        'inline-flex min-h-11 items-center rounded-control border px-4 text-label transition-colors',
        isOn ? 'border-primary bg-primary text-primary-foreground' : 'border-input bg-card hover:border-foreground',
      )}
    >
      {children}
    </button>
  )
}

/** A count on an icon, 9+ above 9; nothing at 0. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className="absolute -end-0.5 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-foreground px-1 font-[680] text-[0.6875rem] text-background leading-none ring-2 ring-background">
      {children}
    </span>
  )
}
