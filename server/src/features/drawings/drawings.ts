import { gunzipSync } from 'node:zlib'
import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import { Category } from '@keepcase/contract/drops/items.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { WorkerRenderer } from '#server/http/worker-renderer.ts'
import { selectDrawnItems } from './drawings.queries.ts'
import { samples } from './samples.ts'
import { type DrawnItem, unnamedItem, type View } from './things/drawn-item.ts'

/** What the thread draws: one item from a side, or up to three together. SVG is answered gzipped. */
export type DrawingOrder = { items: readonly [DrawnItem, ...DrawnItem[]]; view: View; format: 'svg' | 'png' }
export type DrawingRenderer = WorkerRenderer<DrawingOrder>

/** The thread of drawings: 200 at most in the queue, 24 MB in memory. */
export const drawingRenderer = (): DrawingRenderer =>
  new WorkerRenderer({
    program: new URL('./drawing-thread.ts', import.meta.url),
    name: 'drawings',
    maxBytes: 24 * 1024 * 1024,
    maxWaiting: 200,
    maxDrawingMs: 15_000,
  })

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const tokens = new RegExp(`^${uuid}(?:,${uuid}){0,2}$`)

/**
 * A drawing by its name, the part of its address between the version and the format: `-spine` and `-flaw` behind one item
 * name the side. Undefined for one that shows nothing: an unknown token and one that was replaced are alike.
 * @throws RendererBusy when too many wait
 */
// @NOTE the token is looked up each time, so that a replaced one shows nothing, although its image is in memory
export async function drawingNamed(
  db: Db,
  renderer: DrawingRenderer,
  name: string,
  format: DrawingOrder['format'],
): Promise<Buffer | undefined> {
  const [, what = '', side = 'front'] = /^(.*?)(?:-(spine|flaw))?$/.exec(name) ?? []
  const [first, ...others] = await itemsOf(db, what)
  const view = side as View
  const isShown = view === 'front' || others.length === 0
  if (!first || !isShown || (view === 'flaw' && first.condition === null)) return undefined
  return renderer.image(`${name}.${format}`, () => ({ items: [first, ...others], view, format }))
}

/** What an address shows; empty for one that shows nothing. */
async function itemsOf(db: Db, name: string): Promise<DrawnItem[]> {
  if (tokens.test(name)) return selectDrawnItems(db, name.split(','))
  const [kind, what = ''] = name.split(/-(.*)/)
  if (kind === 'plain' && (what === 'box' || Category.safeParse(what).success)) return [unnamedItem(what)]
  const sample = kind === 'sample' ? samples[Number(what)] : undefined
  return sample ? [sample] : []
}

/** The SVG behind a drawing's path, for images that contain it; null for a path that shows none. */
export type ReadDrawing = (path: string) => Promise<string | null>

/** Reads drawings by their paths. */
export const drawingReader =
  (db: Db, renderer: DrawingRenderer): ReadDrawing =>
  async (path) => {
    const name = /([^/]+)[.]svg$/.exec(path)?.[1]
    const image = isDrawing(path) && name ? await drawingNamed(db, renderer, name, 'svg') : undefined
    return image ? gunzipSync(image).toString() : null
  }
