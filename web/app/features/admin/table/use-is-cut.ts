import { type RefObject, useLayoutEffect, useState } from 'react'

/** True while the first element in a box is wider than the box. */
export function useIsCut(box: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const outer = box.current
    const inner = outer?.firstElementChild
    if (!outer || !(inner instanceof HTMLElement)) return
    const sizes = new ResizeObserver(() => setCut(inner.offsetWidth > outer.clientWidth))
    sizes.observe(outer)
    sizes.observe(inner)
    return () => sizes.disconnect()
  }, [box])
  return isCut
}
