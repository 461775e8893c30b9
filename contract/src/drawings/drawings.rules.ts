import { drawingVersion } from './drawings.limits.ts'

const folder = '/drawn'

/** Address of the drawing of an item without a photo. `token`: changes with whatever the drawing shows. */
export const drawingPath = (token: string): string => `${folder}/${drawingVersion}/${token}.svg`

/** Address of the drawing of an item's spine, as on a shelf; of a spine without words for one that is sealed. */
export const spinePath = (token: string | null, category: string | null): string =>
  `${folder}/${drawingVersion}/${token ?? `plain-${category ?? 'box'}`}-spine.svg`

/** Address of a drawing of an item's wear from close by; only items of the demo world have one. */
export const flawPath = (token: string): string => `${folder}/${drawingVersion}/${token}-flaw.svg`

/** Address of a drawing that shows a category alone, for items that are sealed or unnamed. */
export const plainDrawingPath = (category: string | null | undefined): string =>
  `${folder}/${drawingVersion}/plain-${category ?? 'box'}.svg`

/** Address of the same drawing as a PNG, for readers that show no SVG, such as mail programs. */
export const drawingPng = (path: string): string => path.replace(/[.]svg$/, '.png')

/** True for the address of a drawing, which is shown where an item has no photo. */
export const isDrawing = (path: string | null): boolean => path?.startsWith(`${folder}/`) ?? false
