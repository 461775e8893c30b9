import { path, polygon, round, stroke } from './marks.ts'

/** A field of dots, as one dashed path. */
export function dots(x: number, y: number, width: number, height: number, step: number, size: number, fill: string) {
  let d = ''
  for (let row = 0; row * step < height; row += 1)
    d += `M${round(x + (row % 2) * step * 0.5)} ${round(y + row * step)}h${round(width)}`
  return stroke(d, fill, size, `stroke-linecap="round" stroke-dasharray="0 ${round(step)}"`)
}

/** Wedges around a middle: every second one of `count * 2`. */
export function rays(cx: number, cy: number, radius: number, count: number, fill: string, turn = 0): string {
  let d = ''
  for (let i = 0; i < count; i += 1) {
    const [from, to] = [(i * 2) / (count * 2), (i * 2 + 1) / (count * 2)].map((part) => (part * 2 + turn) * Math.PI)
    if (from === undefined || to === undefined) continue
    d += `M${round(cx)} ${round(cy)}l${round(Math.cos(from) * radius)} ${round(Math.sin(from) * radius)}L${round(cx + Math.cos(to) * radius)} ${round(cy + Math.sin(to) * radius)}z`
  }
  return path(d, fill)
}

/** A star with `count` points. */
export function star(cx: number, cy: number, outer: number, inner: number, count: number, fill: string, at = '') {
  const points: number[] = []
  for (let i = 0; i < count * 2; i += 1) {
    const [angle, r] = [(i / count) * Math.PI - Math.PI / 2, i % 2 ? inner : outer]
    points.push(cx + Math.cos(angle) * r, cy + Math.sin(angle) * r)
  }
  return polygon(points, fill, at)
}

/** Ground with a jagged upper edge, down to `bottom`. */
export function jagged(width: number, y: number, bottom: number, count: number, height: number, fill: string): string {
  let d = `M0 ${round(bottom)}V${round(y)}`
  const step = width / count
  for (let i = 0; i < count; i += 1)
    d += `l${round(step * 0.4)} ${round(-height * (0.5 + ((i * 7) % 5) / 8))}L${round(step * (i + 1))} ${round(y)}`
  return path(`${d}V${round(bottom)}z`, fill)
}

/** Bars of an optical code; they encode nothing. */
export function bars(x: number, y: number, width: number, height: number, fill: string): string {
  let d = ''
  let at = 0
  for (let i = 0; at < width - 2; i += 1) {
    const bar = 1 + ((i * 5) % 3)
    d += `M${round(x + at)} ${round(y)}h${round(Math.min(bar, width - at))}v${round(height)}h-${round(Math.min(bar, width - at))}z`
    at += bar + 1.4 + ((i * 3) % 2)
  }
  return path(d, fill)
}

/** Lines of small print, too small to read. */
export function smallPrint(x: number, y: number, width: number, count: number, step: number, fill: string): string {
  let d = ''
  for (let i = 0; i < count; i += 1) {
    const length = width * (0.7 + (((i * 13) % 7) / 7) * 0.3)
    d += `M${round(x + (width - length) / 2)} ${round(y + i * step)}h${round(length)}`
  }
  return stroke(d, fill, step * 0.42)
}
