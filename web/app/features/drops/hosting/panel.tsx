import { type ReactNode, useId } from 'react'
import { formatCount } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'

type PanelProps = { title: string; count?: number; corner?: ReactNode; className?: string; children: ReactNode }

/** A part of the host's console with its heading. */
export function Panel({ title, count, corner, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('overflow-hidden rounded-card bg-card shadow-card', className)}>
      <header className="flex min-h-13 items-center justify-between gap-3 ps-4 pe-3">
        <h2 id={id} className="text-label">
          {title}
          {count !== undefined && (
            <span className="ms-2 font-normal text-figure text-muted-foreground">{formatCount(count)}</span>
          )}
        </h2>
        {corner}
      </header>
      {children}
    </section>
  )
}

/**
 * The console's main action, always in reach: above the stage on wide screens, elsewhere at the bottom in place of the
 * navigation.
 */
export const ActionBar = ({ line, children }: { line: ReactNode; children: ReactNode }) => (
  <div
    data-own-bar
    className="flex flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex-col-reverse max-lg:gap-1 max-lg:border-t max-lg:bg-background max-lg:px-4 max-lg:pt-2 max-lg:pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
  >
    <div className="flex gap-3">{children}</div>
    <p id="reveal-line" className="min-h-5 truncate text-muted-foreground text-small">
      {line}
    </p>
  </div>
)
