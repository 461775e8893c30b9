import type { Feature } from '#server/boot/feature.ts'
import { addDrawingRoutes, type DrawingDeps } from './drawing-routes.ts'
import { drawingReader, drawingRenderer, type ReadDrawing } from './drawings.ts'

export { piledUp } from './arrange-group.ts'
export type { ReadDrawing } from './drawings.ts'

/** Drawings of items without photos, and their SVG for images that contain them. Owns no tables. */
export function drawingsFeature(deps: Omit<DrawingDeps, 'renderer'>): Feature & { readDrawing: ReadDrawing } {
  const renderer = drawingRenderer()
  return {
    name: 'drawings',
    httpRoutes: (app) => addDrawingRoutes(app, { ...deps, renderer }),
    readDrawing: drawingReader(deps.db, renderer),
    close: () => renderer.close(),
  }
}
