import { cn } from '#web/ui/cn.ts'
import { Check } from '#web/ui/icons.ts'

/** Where one is in the steps of a task. On narrow screens only the current one is named. */
export function ImportSteps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="mb-6 flex items-center gap-2 text-small">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === current ? 'step' : undefined}
          className={cn('flex min-w-0 items-center gap-2', i === current ? 'font-[620]' : 'text-muted-foreground')}
        >
          {i > 0 && <span aria-hidden="true" className="h-px w-4 bg-border sm:w-8" />}
          <span
            className={cn(
              'grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
              i === current ? 'border-primary bg-primary text-primary-foreground' : 'border-input',
            )}
          >
            {i < current ? <Check aria-hidden="true" className="size-3.5" /> : i + 1}
          </span>
          <span className={cn(i !== current && 'max-sm:sr-only')}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
