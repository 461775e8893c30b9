import { flairLevel } from '../loyalty/flair.rules.ts'

/** Where the picture of one's own badge is; `isNamed`: with one's own name on it. */
export const flairPicturePath = (level: number, isNamed: boolean): string =>
  `/og/flair/${level}.png${isNamed ? '?named=1' : ''}`

/** What a badge says of whom: `I’m The Collector on Keepcase`, or with the name that its owner lets stand there. */
export function flairWords(level: number, name: string | null): string {
  const { name: title } = flairLevel(level)
  return name === null ? `I’m ${title} on Keepcase` : `${name} is ${title} on Keepcase`
}
