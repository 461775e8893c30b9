import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type SleeveProps = {
  /** True while the cover is closed; on false it lifts off. */
  isClosed: boolean
  className?: string
  children?: ReactNode
}

/**
 * A translucent cover over unrevealed content. Unrevealed data is never under it: it isn't in the page. On reveal the
 * cover slides off the content, which is usable immediately.
 */
export function Sleeve({ isClosed, className, children }: SleeveProps) {
  return (
    <div className={cn('relative overflow-hidden', className)}>
      {children}
      <div aria-hidden="true" data-open={isClosed ? undefined : ''} className="kc-sleeve absolute inset-0" />
    </div>
  )
}
