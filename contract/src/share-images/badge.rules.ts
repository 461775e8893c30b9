import { flairLevel } from '../loyalty/flair.rules.ts'

/** Path of the share image of the caller's badge; `isNamed`: with their name on it. */
export const flairImagePath = (level: number, isNamed: boolean): string =>
  `/og/flair/${level}.png${isNamed ? '?named=1' : ''}`

/** Title of a badge: `I’m The Collector on Keepcase`, or with a name that its owner allowed. */
export function badgeTitle(level: number, name: string | null): string {
  const { name: title } = flairLevel(level)
  return name === null ? `I’m ${title} on Keepcase` : `${name} is ${title} on Keepcase`
}
