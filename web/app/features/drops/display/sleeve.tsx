import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type SleeveProps = {
  /** While true the cover lies over the picture; when it turns false the cover lifts off. */
  isClosed: boolean
  className?: string
  children?: ReactNode
}

/**
 * A translucent cover with one fold over what is not revealed. What lies under a closed sleeve is never the secret thing:
 * nothing unrevealed is in the page. On the reveal it slides up and off over what is already there; nobody waits for it.
 */
export function Sleeve({ isClosed, className, children }: SleeveProps) {
  return (
    <div className={cn('relative overflow-hidden', className)}>
      {children}
      <div aria-hidden="true" data-open={isClosed ? undefined : ''} className="kc-sleeve absolute inset-0" />
    </div>
  )
}
