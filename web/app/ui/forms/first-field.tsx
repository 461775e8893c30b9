import { type ReactNode, useEffect, useRef } from 'react'

/** Focuses the first field among its children on mount: a sheet with a form starts there. */
export function FirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // @NOTE after the sheet's own effect, which records its opener and would focus its Close button
    queueMicrotask(() => box.current?.querySelector<HTMLElement>('input, select, textarea, [role=radio]')?.focus())
  }, [])
  return <div ref={box}>{children}</div>
}
