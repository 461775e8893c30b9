import type { Feature } from '#server/boot/feature.ts'
import { WorkerRenderer } from '#server/http/worker-renderer.ts'
import { addDrawingRoutes, type DrawingDeps } from './drawing-routes.ts'

/** Drawings of items without photos. Owns no tables. */
export function drawingsFeature(deps: Omit<DrawingDeps, 'renderer'>): Feature {
  const renderer: DrawingDeps['renderer'] = new WorkerRenderer({
    program: new URL('./drawing-thread.ts', import.meta.url),
    name: 'drawings',
    maxBytes: 24 * 1024 * 1024,
    maxWaiting: 200,
    maxDrawingMs: 15_000,
  })
  return {
    name: 'drawings',
    httpRoutes: (app) => addDrawingRoutes(app, { ...deps, renderer }),
    close: () => renderer.close(),
  }
}
