import * as z from 'zod/mini'

/** The house palettes: a storefront chooses one; there are no free colors. */
export const paletteNames = ['ink', 'oxblood', 'amber', 'forest', 'cobalt', 'plum'] as const
export const Palette = z.enum(paletteNames)
export type Palette = (typeof paletteNames)[number]
