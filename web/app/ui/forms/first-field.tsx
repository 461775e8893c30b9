import { type ReactNode, useEffect, useRef } from 'react'

/** Gives the focus to the first field of what stands in it, once that is there: a form in a sheet begins with its form. */
export function FirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // @NOTE after the sheet's own turn, which notes what opened it and would give the focus to its Close button
    queueMicrotask(() => box.current?.querySelector<HTMLElement>('input, select, textarea, [role=radio]')?.focus())
  }, [])
  return <div ref={box}>{children}</div>
}
