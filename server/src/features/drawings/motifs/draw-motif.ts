import { group, round } from '../shapes/marks.ts'
import { beings } from './beings.ts'
import { machines } from './machines.ts'
import type { Motif, MotifColors, MotifName } from './motif.ts'
import { places } from './places.ts'

const motifs: Record<MotifName, Motif> = { ...places, ...machines, ...beings }

/** Draws a motif into a square at x, y. */
export const drawMotif = (name: MotifName, x: number, y: number, size: number, colors: MotifColors): string =>
  group(
    motifs[name](colors),
    `transform="matrix(${round(size / 100, 3)} 0 0 ${round(size / 100, 3)} ${round(x)} ${round(y)})"`,
  )
