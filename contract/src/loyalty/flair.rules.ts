/** The seven flair levels: name and required purchases. */
export const flairLevels = [
  { level: 1, name: 'The Seeker', purchases: 1, sides: 0 },
  { level: 2, name: 'The Curator', purchases: 5, sides: 4 },
  { level: 3, name: 'The Archivist', purchases: 10, sides: 5 },
  { level: 4, name: 'The Collector', purchases: 25, sides: 6 },
  { level: 5, name: 'The Preservationist', purchases: 50, sides: 8 },
  { level: 6, name: 'The Vault Keeper', purchases: 100, sides: 12 },
  { level: 7, name: 'The Archivist Supreme', purchases: 250, sides: 8 },
] as const

export type FlairLevel = (typeof flairLevels)[number]

/** The flair level of a number, clamped to 1 to 7. */
export const flairLevel = (level: number): FlairLevel =>
  flairLevels[Math.min(7, Math.max(1, Math.round(level))) - 1] ?? flairLevels[0]

/** The flair level for a number of purchases; at least the first. */
export const flairFor = (purchases: number): FlairLevel =>
  flairLevels.findLast((level) => purchases >= level.purchases) ?? flairLevels[0]

/** Position of a number of purchases on a logarithmic scale from 1 to 250, from 0 to 1. */
export const flairProgress = (purchases: number): number =>
  Math.min(1, Math.max(0, Math.log(Math.max(1, purchases)) / Math.log(250)))

/** Corners of a regular polygon in a 24 × 24 box; with an even number of sides the bottom is flat. */
export function corners(sides: number, radius: number): string {
  const turn = sides % 2 === 0 ? Math.PI / sides : 0
  return Array.from({ length: sides }, (_, i) => {
    const angle = (i / sides) * 2 * Math.PI - Math.PI / 2 + turn
    return `${(12 + Math.cos(angle) * radius).toFixed(2)},${(12 + Math.sin(angle) * radius).toFixed(2)}`
  }).join(' ')
}
