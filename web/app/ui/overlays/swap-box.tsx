import type { ReactNode } from 'react'
import { useSwapFocus } from './use-swap-focus.ts'

type SwapBoxProps = {
  /** True while the form is shown, false while the button that opens it is. */
  isOpen: boolean
  className?: string
  children: ReactNode
}

/** Swaps a button for a form and back; the focus stays inside. */
export function SwapBox({ isOpen, className = '', children }: SwapBoxProps) {
  const box = useSwapFocus<HTMLDivElement>(isOpen)
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  )
}
