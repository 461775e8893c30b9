import { box, circle, path, polygon, rect, round, stroke } from '../shapes/marks.ts'
import { dots } from '../shapes/patterns.ts'
import { Chance } from '../things/chance.ts'
import type { DrawnItem } from '../things/drawn-item.ts'

/** How much wear a condition shows, 0 to 4. */
const amounts: Record<string, number> = { mint: 0, near_mint: 0, very_good: 1, good: 2, fair: 3, poor: 4 }

/** The area of a front that wears, and where to find its worst place. */
type Front = { width: number; height: number; isRecord: boolean }

/** Where the corner crease of a worn front is: the flaw view shows it from close by. */
export const flawPlace = { x: 0.55, y: 0.62, size: 0.45 } as const

/**
 * Wear of a front by its condition, in the demo world alone: for all other items `condition` is null, and nothing is
 * drawn that their sellers did not enter.
 */
export function wearOf({ id, condition }: DrawnItem, { width: w, height: h, isRecord }: Front): string {
  const amount = amounts[condition ?? ''] ?? 0
  if (amount === 0) return ''
  const chance = new Chance(`wear ${id}`)
  return (
    scuffs(w, h, amount, chance) +
    (amount >= 2 ? sticker(w, h, chance) : '') +
    (amount >= 2 && isRecord ? ringWear(w, h) : '') +
    (amount >= 3 ? sunFade(w, h, chance) + crease(w, h) : '') +
    (amount >= 4 ? dots(w * 0.08, h * 0.12, w * 0.8, h * 0.8, w * 0.19, 2, '#5b4a2c55') + stain(w, h, chance) : '')
  )
}

/** White where corners and edges have rubbed. */
function scuffs(w: number, h: number, amount: number, chance: Chance): string {
  let d = ''
  for (let i = 0; i < amount * 4; i += 1) {
    const [x, y] = [chance.between(0, w), chance.between(0, h)]
    const length = chance.between(3, 12)
    d += chance.is(0.5)
      ? `M${chance.is(0.5) ? 1.2 : round(w - 1.2)} ${round(y)}v${round(length)}`
      : `M${round(x)} ${chance.is(0.5) ? 1.2 : round(h - 1.2)}h${round(length)}`
  }
  const corner = 3 + amount * 2
  return (
    stroke(d, '#fffc', 2.4, 'stroke-linecap="round"') +
    polygon([w, h - corner, w, h, w - corner, h], '#f4efe2') +
    polygon([0, 0, corner * 0.7, 0, 0, corner * 0.7], '#f4efe2')
  )
}

/** A shop's round sticker, without a word. */
function sticker(w: number, h: number, chance: Chance): string {
  const r = Math.min(w, h) * 0.085
  const [x, y] = [w * chance.between(0.72, 0.84), h * chance.between(0.3, 0.5)]
  const fill = chance.of(['#f08a24', '#e8d13a', '#d8452f', '#59b36a'])
  return (
    circle(x + 1.5, y + 2, r, '#0003') +
    circle(x, y, r, fill) +
    circle(x, y, r * 0.8, 'none', 'stroke="#fff9" stroke-width="1.5"')
  )
}

/** The ring that a record presses into its sleeve. */
const ringWear = (w: number, h: number): string =>
  circle(w / 2, h / 2, Math.min(w, h) * 0.44, 'none', 'stroke="#fff6" stroke-width="5" stroke-dasharray="60 9 24 14"')

/** A side that stood in the window. */
const sunFade = (w: number, h: number, chance: Chance): string =>
  rect(0, 0, w * chance.between(0.16, 0.3), h, '#fff5e04d')

/** A fold across the lower right corner. */
const crease = (w: number, h: number): string => {
  const [x, y] = [w * 0.74, h * 0.84]
  return (
    stroke(`M${round(w)} ${round(y)}L${round(x)} ${round(h)}`, '#fffb', 2) +
    stroke(`M${round(w)} ${round(y + 2.5)}L${round(x + 2.5)} ${round(h)}`, '#0004', 1.5)
  )
}

/** The ring of a cup. */
function stain(w: number, h: number, chance: Chance): string {
  const r = Math.min(w, h) * 0.17
  const [x, y] = [w * chance.between(0.2, 0.4), h * chance.between(0.6, 0.75)]
  return (
    path(
      `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 1 ${round(r * 0.6)} ${round(r * 0.85)}`,
      'none',
      'stroke="#7a532c55" stroke-width="4"',
    ) + path(box(0, h - 1, w, 1), '#0002')
  )
}
