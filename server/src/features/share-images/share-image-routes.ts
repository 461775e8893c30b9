import { flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import { shareImageSource } from '@keepcase/contract/share-images/share-images.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { RetryLater } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { findProfile } from '#server/features/accounts/public.ts'
import { piledUp, type ReadDrawing } from '#server/features/drawings/public.ts'
import { readCards } from '#server/features/drops/public.ts'
import type { ReadPhoto } from '#server/features/photos/public.ts'
import { readSharedSection } from '#server/features/shelf/public.ts'
import { findVisibleStorefront } from '#server/features/storefronts/public.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import type { CardFacts } from './cards.ts'
import type { DropImage } from './drop-card.ts'
import { etagOf, RendererBusy, type ShareImageRenderer } from './share-image-renderer.ts'

export type ShareImageDeps = {
  db: Db
  renderer: ShareImageRenderer
  readDrawing: ReadDrawing
  readPhoto: ReadPhoto
  context: ContextDeps
}

type C = Context<HttpEnv>

/** Limit for each address, so that one that requests endless images slows down only itself. */
const perAddress: Limit = { name: 'pictures', max: 240, seconds: 60 }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Share images, under `/og/`. A drop's and a storefront's show public data only; private, unpublished,
 * suspended and missing ones all get the same 404. People have none: profiles need a sign-in. The images of a badge and of
 * a shelf are for their owner only, with their name only on request.
 */
export function addShareImageRoutes(app: Hono<HttpEnv>, deps: ShareImageDeps): void {
  app.get('/og/site.png', (c) => answer(c, deps, async () => ({ kind: 'site' })))
  app.get('/og/drop/:file{[^/]+[.]png}', (c) => answer(c, deps, () => dropFacts(deps.db, idOf(c))))
  app.get('/og/storefront/:file{[^/]+[.]png}', (c) => answer(c, deps, () => storefrontFacts(deps.db, idOf(c))))
  app.get('/og/flair/:file{[1-7][.]png}', (c) => answerOwn(c, deps, flairFacts))
  app.get('/og/shelf/:file{[^/]+[.]png}', (c) => answerOwn(c, deps, shelfFacts))
}

const idOf = (c: C): string => c.req.param('file')?.slice(0, -'.png'.length) ?? ''

async function dropFacts(db: Db, id: string): Promise<CardFacts | null> {
  const [drop] = uuid.test(id) ? await readCards(db, [id]) : []
  if (!drop) return null
  const { number, type, title, storefrontName, startDate } = drop
  return { kind: 'drop', id, number, type, title, storefrontName, startDate, picture: shareImageSource(drop) }
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
  return send(c, deps, facts, { ...open, 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' })
}

type OwnFacts = (deps: ShareImageDeps, profileId: string, name: string, isNamed: boolean) => Promise<CardFacts | null>

/** A badge that the caller has reached. */
const flairFacts: OwnFacts = async ({ db }, profileId, id, isNamed) => {
  const profile = await findProfile(db, profileId)
  const level = Number(id)
  const [first] = flairLevels
  const hasReached = profile && profile.totalPurchases >= first.purchases && profile.claimFlairLevel >= level
  return hasReached ? { kind: 'flair', level, name: isNamed ? profile.displayName : null } : null
}

/** A section of the caller's own shelf; `unsorted`: the pieces in none. */
const shelfFacts: OwnFacts = async ({ db, readDrawing }, profileId, id, isNamed) => {
  if (id !== 'unsorted' && !uuid.test(id)) return null
  const section = await readSharedSection(db, profileId, id === 'unsorted' ? null : id)
  if (!section) return null
  const ownerName = isNamed ? ((await findProfile(db, profileId))?.displayName ?? null) : null
  const spines: { svg: string; height: number }[] = []
  // @NOTE one after the other: the thread draws one at a time, and pages wait for theirs in the same queue
  for (const { path, height } of section.spines) {
    const svg = await readDrawing(path)
    if (svg) spines.push({ svg, height })
  }
  return { kind: 'shelf', name: section.name, pieces: section.pieces, ownerName, spines }
}

/** Answers with an image of what is the caller's; private, not stored by any cache. */
async function answerOwn(c: C, deps: ShareImageDeps, read: OwnFacts): Promise<Response> {
  const context = requestContext(c.env, deps.context)
  const requestId = requestIdOf(c.env)
  const wait = await context.countCall(perAddress, context.ip)
  if (wait !== null) return tooMany(c, wait)
  const actor = await context.actor()
  if (!actor) return errorResponse('UNAUTHORIZED', requestId)
  try {
    const facts = await read(deps, actor.profileId, idOf(c), c.req.query('named') === '1')
    if (!facts) return errorResponse('NOT_FOUND', requestId)
    return await send(c, deps, facts, { 'cache-control': 'private, no-store' })
  } catch (error) {
    if (!(error instanceof RendererBusy)) throw error
    return busy(c)
  }
}

const tooMany = (c: C, wait: number): Response =>
  errorResponse('TOO_MANY_REQUESTS', requestIdOf(c.env), undefined, { 'retry-after': String(wait) })

const busy = (c: C): Response =>
  errorResponse('SERVICE_UNAVAILABLE', requestIdOf(c.env), undefined, { 'retry-after': '2' })

async function send(c: C, deps: ShareImageDeps, facts: CardFacts, headers: Record<string, string>): Promise<Response> {
  const etag = etagOf(facts)
  if (c.req.header('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  try {
    const read = facts.kind === 'drop' ? () => readImage(deps, facts.picture) : undefined
    const { png } = await deps.renderer.render(facts, read)
    return new Response(new Uint8Array(png), {
      headers: { ...headers, etag, 'content-type': 'image/png', 'content-length': String(png.length) },
    })
  } catch (error) {
    if (!(error instanceof RendererBusy || error instanceof RetryLater)) throw error
    return busy(c)
  }
}

/** What is behind the address of a cover: a photo, a drawing, or nothing that we hold. */
async function readImage({ readDrawing, readPhoto }: ShareImageDeps, address: string): Promise<DropImage> {
  const photo = await readPhoto(address)
  if (photo) return { photo }
  const drawing = await readDrawing(address)
  return drawing === null ? null : { drawing: piledUp(drawing) }
}
