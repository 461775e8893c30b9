import type { Font } from 'fontkit'

type Commands = ReturnType<Font['layout']>['glyphs'][number]['path']['commands']

/** Outline of one glyph, y down: path data with whole relative numbers, which pack well, and its box. */
export type Outline = { d: string; left: number; right: number; top: number; bottom: number }

const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const

/** Path data of a glyph, scaled. It begins with an absolute `M`; the rest is relative. */
export function outlineOf(commands: Commands, scale: number): Outline {
  const outline: Outline = { d: '', left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const { command, args } of commands) {
    const name = letters[command]
    if (name === 'z') {
      outline.d += 'z'
      ;[x, y] = [startX, startY]
      continue
    }
    const steps: number[] = []
    let [nextX, nextY] = [x, y]
    for (let i = 0; i < args.length; i += 2) {
      nextX = Math.round((args[i] ?? 0) * scale)
      nextY = -Math.round((args[i + 1] ?? 0) * scale)
      widen(outline, nextX, nextY)
      steps.push(nextX - x, nextY - y)
    }
    // @NOTE rounding leaves steps of no length
    if (name !== 'm' && steps.every((step) => step === 0)) continue
    outline.d += outline.d === '' ? `M${numbers([nextX, nextY])}` : `${name}${numbers(steps)}`
    ;[x, y] = [nextX, nextY]
    if (name === 'm') [startX, startY] = [x, y]
  }
  return outline
}

/** Numbers as path data: a minus sign separates by itself. */
const numbers = (list: readonly number[]): string =>
  list.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : String(n))).join('')

// @NOTE control points count too: the box is never too small
function widen(box: Outline, x: number, y: number): void {
  box.left = Math.min(box.left, x)
  box.right = Math.max(box.right, x)
  box.top = Math.min(box.top, y)
  box.bottom = Math.max(box.bottom, y)
}
