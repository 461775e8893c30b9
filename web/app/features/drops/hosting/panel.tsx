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
