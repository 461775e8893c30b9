import { type CSSProperties, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { minScale, type Point, panned, unzoomed, zoomedAt } from './zoom.ts'

/** Scale after a double press. */
const doublePressScale = 2.5
/** Change of scale by a wheel's pixel. */
const wheelFactor = 0.0022

/** Zooms and moves what is in a frame, by wheel, pinch, drag and double press. Another `subject` starts unzoomed. */
export function useZoom(subject: unknown) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(unzoomed)
  const [seen, setSeen] = useState(subject)
  const pointers = useRef(new Map<number, Point>())
  if (seen !== subject) {
    setSeen(subject)
    setZoom(unzoomed)
  }
  const size = () => boxOf(frame.current)
  const fromCenter = (at: Point) => centered(at, size())
  const by = (factor: number, at: Point = { x: 0, y: 0 }) => setZoom((one) => zoomedAt(one, factor, at, size()))
  const pan = (x: number, y: number) => setZoom((one) => panned(one, { x, y }, size()))

  useEffect(() => {
    const box = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const around = boxOf(box)
      const at = centered({ x: event.clientX, y: event.clientY }, around)
      setZoom((one) => zoomedAt(one, Math.exp(-event.deltaY * wheelFactor), at, around))
    }
    // @NOTE React's own wheel listeners can't keep the page from scrolling
    box?.addEventListener('wheel', wheel, { passive: false })
    return () => box?.removeEventListener('wheel', wheel)
  }, [])

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return pan(now.x - before.x, now.y - before.y)
    const center = fromCenter({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    by(distance(now, other) / Math.max(1, distance(before, other)), center)
  }
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const up = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  const doublePress = ({ clientX, clientY }: MouseEvent) => {
    const at = fromCenter({ x: clientX, y: clientY })
    setZoom((one) => (one.scale > minScale ? unzoomed : zoomedAt(one, doublePressScale, at, size())))
  }
  const style: CSSProperties = { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
  return {
    frame,
    scale: zoom.scale,
    style,
    by,
    pan,
    reset: () => setZoom(unzoomed),
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onDoubleClick: doublePress,
    },
  }
}

const boxOf = (element: Element | null): DOMRect => element?.getBoundingClientRect() ?? new DOMRect()

/** A point of the window, from the center of a box. */
const centered = ({ x, y }: Point, box: DOMRect): Point => ({
  x: x - box.left - box.width / 2,
  y: y - box.top - box.height / 2,
})

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
