import { flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { findProfile } from '#server/features/accounts/public.ts'
import { readCards } from '#server/features/drops/public.ts'
import { findVisibleStorefront } from '#server/features/storefronts/public.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import type { CardFacts } from './cards.ts'
import { etagOf, RendererBusy, type ShareImageRenderer } from './share-image-renderer.ts'

export type ShareImageDeps = { db: Db; renderer: ShareImageRenderer; context: ContextDeps }

type C = Context<HttpEnv>

/** Limit for each address, so that one that requests endless images slows down only itself. */
const perAddress: Limit = { name: 'pictures', max: 240, seconds: 60 }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Share images, under `/og/`. A drop's and a storefront's show public data only; private, unpublished,
 * suspended and missing ones all get the same 404. People have none: profiles need a sign-in. A badge's image
 * is for its owner only, with their name only on request.
 */
export function addShareImageRoutes(app: Hono<HttpEnv>, deps: ShareImageDeps): void {
  app.get('/og/site.png', (c) => answer(c, deps, async () => ({ kind: 'site' })))
  app.get('/og/drop/:file{[^/]+[.]png}', (c) => answer(c, deps, () => dropFacts(deps.db, idOf(c))))
  app.get('/og/storefront/:file{[^/]+[.]png}', (c) => answer(c, deps, () => storefrontFacts(deps.db, idOf(c))))
  app.get('/og/flair/:file{[1-7][.]png}', (c) => answerOwn(c, deps))
}

const idOf = (c: C): string => c.req.param('file')?.slice(0, -'.png'.length) ?? ''

async function dropFacts(db: Db, id: string): Promise<CardFacts | null> {
  const [drop] = uuid.test(id) ? await readCards(db, [id]) : []
  if (!drop) return null
  const { number, type, title, storefrontName, startDate, artCategory } = drop
  return { kind: 'drop', id, number, type, title, storefrontName, startDate, artCategory }
}

async function storefrontFacts(db: Db, id: string): Promise<CardFacts | null> {
  const storefront = uuid.test(id) ? await findVisibleStorefront(db, id) : undefined
  return storefront ? { kind: 'storefront', id, name: storefront.name, ownerName: storefront.ownerName } : null
}

/** Answers with a public image, cacheable for a while and revalidated by ETag. */
async function answer(c: C, deps: ShareImageDeps, read: () => Promise<CardFacts | null>): Promise<Response> {
  const context = requestContext(c.env, deps.context)
  const wait = await context.countCall(perAddress, context.ip)
  if (wait !== null) return tooMany(c, wait)
  const facts = await read()
  if (!facts) return errorResponse('NOT_FOUND', requestIdOf(c.env))
  // @NOTE other sites show previews: from their own copy, or directly from here
  const open = { 'cross-origin-resource-policy': 'cross-origin' }
  return send(c, deps.renderer, facts, { ...open, 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' })
}

/** Answers with the image of a badge that the caller has reached; private, not stored by shared caches. */
async function answerOwn(c: C, deps: ShareImageDeps): Promise<Response> {
  const context = requestContext(c.env, deps.context)
  const requestId = requestIdOf(c.env)
  const wait = await context.countCall(perAddress, context.ip)
  if (wait !== null) return tooMany(c, wait)
  const actor = await context.actor()
  if (!actor) return errorResponse('UNAUTHORIZED', requestId)
  const profile = await findProfile(deps.db, actor.profileId)
  const level = Number(idOf(c))
  const [first] = flairLevels
  const hasReached = profile && profile.totalPurchases >= first.purchases && profile.claimFlairLevel >= level
  if (!hasReached) return errorResponse('NOT_FOUND', requestId)
  const name = c.req.query('named') === '1' ? profile.displayName : null
  return send(c, deps.renderer, { kind: 'flair', level, name }, { 'cache-control': 'private, no-store' })
}

const tooMany = (c: C, wait: number): Response =>
  errorResponse('TOO_MANY_REQUESTS', requestIdOf(c.env), undefined, { 'retry-after': String(wait) })

async function send(
  c: C,
  renderer: ShareImageRenderer,
  facts: CardFacts,
  headers: Record<string, string>,
): Promise<Response> {
  const etag = etagOf(facts)
  if (c.req.header('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  try {
    const { png } = await renderer.render(facts)
    return new Response(new Uint8Array(png), {
      headers: { ...headers, etag, 'content-type': 'image/png', 'content-length': String(png.length) },
    })
  } catch (error) {
    if (!(error instanceof RendererBusy)) throw error
    return errorResponse('SERVICE_UNAVAILABLE', requestIdOf(c.env), undefined, { 'retry-after': '2' })
  }
}
