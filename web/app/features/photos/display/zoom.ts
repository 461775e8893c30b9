/** A photo's scale, and how far its center is from the frame's, in pixels. */
export type Zoom = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const minScale = 1
export const maxScale = 6
export const unzoomed: Zoom = { scale: minScale, x: 0, y: 0 }

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Moves a photo; its edges never come inside the frame. */
export function panned({ scale, x, y }: Zoom, by: Point, frame: Size): Zoom {
  const [mostX, mostY] = [((scale - 1) * frame.width) / 2, ((scale - 1) * frame.height) / 2]
  return { scale, x: between(x + by.x, -mostX, mostX), y: between(y + by.y, -mostY, mostY) }
}

/** Scales a photo by a factor; what is at `point` (from the frame's center) stays there. */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, frame: Size): Zoom {
  const scale = between(zoom.scale * factor, minScale, maxScale)
  const ratio = scale / zoom.scale
  const moved = { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
  return panned(moved, { x: 0, y: 0 }, frame)
}
