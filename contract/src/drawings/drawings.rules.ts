import { drawingVersion } from './drawings.limits.ts'

const folder = '/drawn'

/** Address of the drawing of an item without a photo. `token`: changes with whatever the drawing shows. */
export const drawingPath = (token: string): string => `${folder}/${drawingVersion}/${token}.svg`

/** Address of a drawing that shows a category alone, for items that are sealed or unnamed. */
export const plainDrawingPath = (category: string | null | undefined): string =>
  `${folder}/${drawingVersion}/plain-${category ?? 'box'}.svg`

/** Whether an address is a drawing's: it stands for a photo, and is none. */
export const isDrawing = (path: string | null): boolean => path?.startsWith(`${folder}/`) ?? false
