import { gunzipSync } from 'node:zlib'
import { drawingVersion } from '@keepcase/contract/drawings/drawings.limits.ts'
import { Category } from '@keepcase/contract/drops/items.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import { RendererBusy, type WorkerRenderer } from '#server/http/worker-renderer.ts'
import { selectDrawnItems } from './drawings.queries.ts'
import { samples } from './samples.ts'
import { type DrawnItem, unnamedItem } from './things/drawn-item.ts'

export type DrawingRenderer = WorkerRenderer<readonly [DrawnItem, ...DrawnItem[]]>
export type DrawingDeps = { db: Db; renderer: DrawingRenderer; context: ContextDeps }

type C = Context<HttpEnv>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const tokens = new RegExp(`^${uuid}(?:,${uuid}){0,2}$`)

const forever = 'public, max-age=31536000, immutable'
/** For an address of another version of the drawings, which an old page still shows. */
const anHour = 'public, max-age=3600'

/**
 * Drawings of items, under `/drawn/<version>/`: of one item, of up to three together, of a category alone, and the
 * samples of the gallery. An unknown token and one that was replaced are both not found.
 */
export function addDrawingRoutes(app: Hono<HttpEnv>, deps: DrawingDeps): void {
  app.get('/drawn/:version{[1-9]\\d{0,3}}/:file{[^/]+[.]svg}', (c) => sendDrawing(c, deps))
  app.get('/drawn/*', (c) => errorResponse('NOT_FOUND', requestIdOf(c.env)))
}

async function sendDrawing(c: C, { db, renderer, context: deps }: DrawingDeps): Promise<Response> {
  const context = requestContext(c.env, deps)
  const wait = await context.countCall('read', context.ip)
  if (wait !== null) return later(c, 'TOO_MANY_REQUESTS', wait)
  const name = (c.req.param('file') ?? '').slice(0, -'.svg'.length)
  try {
    const image = await draw(db, renderer, name)
    if (!image) return errorResponse('NOT_FOUND', requestIdOf(c.env))
    return svgResponse(c, image, Number(c.req.param('version')) === drawingVersion ? forever : anHour)
  } catch (error) {
    if (!(error instanceof RendererBusy)) throw error
    return later(c, 'SERVICE_UNAVAILABLE', 2)
  }
}

// @NOTE the token is looked up each time, so that a replaced one shows nothing, although its image is in memory
async function draw(db: Db, renderer: DrawingRenderer, name: string): Promise<Buffer | undefined> {
  const [first, ...others] = await itemsOf(db, name)
  return first && renderer.image(name, [first, ...others])
}

/** What an address shows; empty for one that shows nothing. */
async function itemsOf(db: Db, name: string): Promise<DrawnItem[]> {
  if (tokens.test(name)) return selectDrawnItems(db, name.split(','))
  const [kind, what = ''] = name.split(/-(.*)/)
  if (kind === 'plain' && (what === 'box' || Category.safeParse(what).success)) return [unnamedItem(what)]
  const sample = kind === 'sample' ? samples[Number(what)] : undefined
  return sample ? [sample] : []
}

/** An SVG that runs nothing and fetches nothing, wherever it is opened. */
function svgResponse(c: C, image: Buffer, cacheControl: string): Response {
  const isGzipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  const body = isGzipped ? image : gunzipSync(image)
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'image/svg+xml',
      'content-length': String(body.length),
      ...(isGzipped ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding',
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

const later = (c: C, code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE', wait: number): Response =>
  errorResponse(code, requestIdOf(c.env), undefined, { 'retry-after': String(wait) })
