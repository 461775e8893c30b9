import type { ReactNode } from 'react'
import { useSwapFocus } from './use-swap-focus.ts'

type SwapBoxProps = {
  /** Whether the form stands here, or the button that opens it. */
  isOpen: boolean
  className?: string
  children: ReactNode
}

/** A place where a button gives way to a form and comes back after it: the focus stays in it. */
export function SwapBox({ isOpen, className = '', children }: SwapBoxProps) {
  const box = useSwapFocus<HTMLDivElement>(isOpen)
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  )
}
