import { gunzipSync } from 'node:zlib'
import { drawingVersion } from '@keepcase/contract/drawings/drawings.limits.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import { RendererBusy } from '#server/http/worker-renderer.ts'
import { type DrawingRenderer, drawingNamed } from './drawings.ts'

export type DrawingDeps = { db: Db; renderer: DrawingRenderer; context: ContextDeps }

type C = Context<HttpEnv>

const forever = 'public, max-age=31536000, immutable'
/** For an address of another version of the drawings, which an old page still shows. */
const anHour = 'public, max-age=3600'

/**
 * Drawings of items, under `/drawn/<version>/`: of one item, of its spine, of its wear in the demo world, of up to
 * three items together, of a category alone, and the samples of the gallery, as SVG and as PNG. An unknown token and one that was replaced are both not found.
 */
export function addDrawingRoutes(app: Hono<HttpEnv>, deps: DrawingDeps): void {
  app.get('/drawn/:version{[1-9]\\d{0,3}}/:file{[^/]+[.](?:svg|png)}', (c) => sendDrawing(c, deps))
  app.get('/drawn/*', (c) => errorResponse('NOT_FOUND', requestIdOf(c.env)))
}

async function sendDrawing(c: C, { db, renderer, context: deps }: DrawingDeps): Promise<Response> {
  const context = requestContext(c.env, deps)
  const wait = await context.countCall('read', context.ip)
  if (wait !== null) return later(c, 'TOO_MANY_REQUESTS', wait)
  const file = c.req.param('file') ?? ''
  const [name, format] = [file.slice(0, -'.svg'.length), file.endsWith('.png') ? 'png' : 'svg'] as const
  try {
    const image = await drawingNamed(db, renderer, name, format)
    if (!image) return errorResponse('NOT_FOUND', requestIdOf(c.env))
    const caching = Number(c.req.param('version')) === drawingVersion ? forever : anHour
    return format === 'png' ? pngResponse(image, caching) : svgResponse(c, image, caching)
  } catch (error) {
    if (!(error instanceof RendererBusy)) throw error
    return later(c, 'SERVICE_UNAVAILABLE', 2)
  }
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

/** A PNG that mail programs of any site may show. */
const pngResponse = (image: Buffer, cacheControl: string): Response =>
  new Response(new Uint8Array(image), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(image.length),
      'cache-control': cacheControl,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })

const later = (c: C, code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE', wait: number): Response =>
  errorResponse(code, requestIdOf(c.env), undefined, { 'retry-after': String(wait) })
