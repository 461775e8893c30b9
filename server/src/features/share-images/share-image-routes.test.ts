import { spinePath } from '@keepcase/contract/drawings/drawings.rules.ts'
import { dropImagePath } from '@keepcase/contract/share-images/share-images.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { communityFixtures } from '#server/features/community/testing/community-fixtures.ts'
import { drawingsFeature } from '#server/features/drawings/public.ts'
import { readCards } from '#server/features/drops/public.ts'
import { photoReader } from '#server/features/photos/public.ts'
import { readSharedSection } from '#server/features/shelf/public.ts'
import { shelfRouter } from '#server/features/shelf/shelf.router.ts'
import { writeFolder } from '#server/features/uploads/public.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { RendererBusy, ShareImageRenderer } from './share-image-renderer.ts'
import { addShareImageRoutes } from './share-image-routes.ts'
import { decodePng } from './testing/png-tools.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
const storage = databaseStorage(db)
const renderer = new ShareImageRenderer()
const drawings = drawingsFeature({ db, context: { readActor: async () => null, countCall: async () => null } })
afterAll(async () => {
  await renderer.close()
  await drawings.close?.()
  await fixtures.close()
})

let actor: Actor | null = null
let wait: number | null = null
beforeEach(() => {
  actor = null
  wait = null
})

const appWith = (one: ShareImageRenderer, files = storage) => {
  const app = new Hono<HttpEnv>()
  addShareImageRoutes(app, {
    db,
    renderer: one,
    readDrawing: drawings.readDrawing,
    readPhoto: photoReader({ db, storage: files }),
    context: { readActor: async () => actor, countCall: async () => wait },
  })
  return app
}
const app = appWith(renderer)
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request' },
} as unknown as HttpEnv['Bindings']
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }, bindings)

const hour = 3_600_000
const upcoming = { status: 'scheduled', startsIn: hour, endsIn: 2 * hour }
const pngOf = async (answer: Response) => decodePng(Buffer.from(await answer.arrayBuffer()))

test('a public drop has a picture for everybody, known by what it shows', async () => {
  const { dropId } = await makeDrop(owner, upcoming)
  const answer = await get(`/og/drop/${dropId}.png`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=300\b/)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await pngOf(answer)).toMatchObject({ width: 1200, height: 630 })
  const etag = answer.headers.get('etag') ?? ''
  const known = await get(`/og/drop/${dropId}.png`, { 'if-none-match': `W/${etag}` })
  expect([known.status, known.headers.get('etag')]).toEqual([304, etag])
})

test('another start is another picture at another address; a claim is not', async () => {
  const { dropId } = await makeDrop(owner, upcoming)
  const card = async () => (await readCards(db, [dropId]))[0]!
  const [before, etag] = [await card(), (await get(`/og/drop/${dropId}.png`)).headers.get('etag')]
  await owner.query('update drops set version = version + 1 where id = $1', [dropId])
  expect(dropImagePath(await card())).toBe(dropImagePath(before))
  expect((await get(`/og/drop/${dropId}.png`)).headers.get('etag')).toBe(etag)
  await owner.query(`update drops set start_date = start_date + interval '30 minutes' where id = $1`, [dropId])
  expect(dropImagePath(await card())).not.toBe(dropImagePath(before))
  expect((await get(`/og/drop/${dropId}.png`)).headers.get('etag')).not.toBe(etag)
})

test('what is private, unpublished, cancelled, suspended or absent has none, and all of these answer alike', async () => {
  const given = await Promise.all([
    makeDrop(owner, { ...upcoming, visibility: 'private' }),
    makeDrop(owner, upcoming),
    makeDrop(owner, upcoming),
    makeDrop(owner, upcoming),
  ])
  const [hidden, draft, cancelled, suspended] = given.map(({ dropId }) => dropId)
  await owner.query(`update drops set status = 'draft', published_at = null where id = $1`, [draft])
  await owner.query(`update drops set status = 'cancelled' where id = $1`, [cancelled])
  await owner.query('update storefronts set suspended_at = app_now() where id = $1', [given[3]?.storefrontId])
  const absent = '00000000-0000-4000-8000-000000000000'
  const answers = new Set<string>()
  for (const id of [hidden, draft, cancelled, suspended, absent, 'x']) {
    const answer = await get(`/og/drop/${id}.png`)
    expect(answer.status, id).toBe(404)
    answers.add(await answer.text())
  }
  expect(answers.size).toBe(1)
  expect((await get(`/og/storefront/${given[3]?.storefrontId}.png`)).status).toBe(404)
  expect((await get(`/og/storefront/${given[1]?.storefrontId}.png`)).status).toBe(200)
})

test('a picture shows the drawings of the drop’s public items, and is another when these change', async () => {
  const { dropId } = await makeDrop(owner, upcoming)
  const shown = async () => Buffer.from(await (await get(`/og/drop/${dropId}.png`)).arrayBuffer()).toString('base64')
  const [card] = await readCards(db, [dropId])
  const before = await shown()
  await owner.query(
    `update items set category = 'vinyl', title = 'Blue Hours' where id in (select item_id from drop_items where drop_id = $1)`,
    [dropId],
  )
  expect((await shown()) === before).toBe(false)
  expect(dropImagePath((await readCards(db, [dropId]))[0]!)).not.toBe(dropImagePath(card!))
})

/** Gives the first item of a drop a photo of one color. */
async function photograph(dropId: string, background: string): Promise<void> {
  const content = await sharp({ create: { width: 640, height: 960, channels: 3, background } })
    .webp()
    .toBuffer()
  const folder = await writeFolder({ db, storage }, [{ name: '640.webp', content }])
  await owner.query(
    `with first as (
       select i.id, i.storefront_id from drop_items d join items i on i.id = d.item_id where d.drop_id = $1::uuid
       order by d.position limit 1)
     insert into item_photos (storefront_id, item_id, position, folder, hash, width, height, thumbhash)
     select storefront_id, id, 0, $2::uuid, md5($2::uuid::text) || md5($1::uuid::text), 640, 960, 'AAAA' from first`,
    [dropId, folder],
  )
  await owner.query('select show_item_photos(item_id) from drop_items where drop_id = $1', [dropId])
}

/** The color at the side where a drop's things are. */
async function colorBeside(dropId: string): Promise<string> {
  const png = Buffer.from(await (await get(`/og/drop/${dropId}.png`)).arrayBuffer())
  const area = sharp(png).extract({ left: 1000, top: 300, width: 1, height: 1 }).removeAlpha()
  return [...(await area.raw().toBuffer())].map((value) => Math.round(value / 64)).join('')
}

test('a picture shows the photo of the first item that has one, at another address than the drawing', async () => {
  const { dropId } = await makeDrop(owner, { ...upcoming, units: [1, 1] })
  const [drawn] = await readCards(db, [dropId])
  const before = (await get(`/og/drop/${dropId}.png`)).headers.get('etag')
  await photograph(dropId, '#ff0000')
  const [card] = await readCards(db, [dropId])
  expect(dropImagePath(card!)).not.toBe(dropImagePath(drawn!))
  expect((await get(`/og/drop/${dropId}.png`)).headers.get('etag')).not.toBe(before)
  expect(await colorBeside(dropId)).toBe('400')
})

test.each(['mystery', 'live'] as const)('a photo of what is not shown yet is on no picture: %s', async (type) => {
  const { dropId } = await makeDrop(owner, { ...upcoming, type })
  const before = (await get(`/og/drop/${dropId}.png`)).headers.get('etag')
  await photograph(dropId, '#ff0000')
  expect((await get(`/og/drop/${dropId}.png`)).headers.get('etag')).toBe(before)
  expect(await colorBeside(dropId)).not.toBe('400')
})

test('while files can’t be read a drop’s picture is answered later, and kept by nobody', async () => {
  const { dropId } = await makeDrop(owner, upcoming)
  await photograph(dropId, '#00ff00')
  const away = { ...storage, get: () => Promise.reject(new Error('away')) }
  const answer = await appWith(renderer, away).request(`/og/drop/${dropId}.png`, {}, bindings)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await colorBeside(dropId)).toBe('040')
})

test('a picture tells nothing of what is not revealed yet', async () => {
  const { dropId } = await makeDrop(owner, { ...upcoming, type: 'live' })
  const etag = async () => (await get(`/og/drop/${dropId}.png`)).headers.get('etag')
  const before = await etag()
  await owner.query(
    `update items set category = 'vinyl', title = 'The secret' where id in
       (select item_id from drop_items where drop_id = $1 and revealed_at is null)`,
    [dropId],
  )
  expect(await etag()).toBe(before)
  await owner.query(`update drop_items set reveal_number = 1, revealed_at = app_now() where drop_id = $1`, [dropId])
  expect(await etag(), 'what is revealed').not.toBe(before)
})

test('a badge is drawn for who has reached it, with the name only when that is asked for', async () => {
  const [ada] = await makeBuyers(owner, 1)
  expect((await get('/og/flair/1.png')).status).toBe(401)
  actor = testActor({ profileId: ada!.id })
  expect((await get('/og/flair/1.png')).status).toBe(404)
  await owner.query(
    `update profiles set total_purchases = 5, claim_flair_level = 2, display_name = 'Ada Reyes' where id = $1`,
    [ada!.id],
  )
  const plain = await get('/og/flair/2.png')
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(plain.headers.get('cross-origin-resource-policy')).toBeNull()
  expect(await pngOf(plain)).toMatchObject({ width: 1200, height: 630 })
  const named = await get('/og/flair/2.png?named=1')
  expect(named.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  expect((await get('/og/flair/1.png')).status).toBe(200)
  for (const level of ['3', '7', '8', '0', 'x']) expect((await get(`/og/flair/${level}.png`)).status).toBe(404)
})

test('who asks too often is told when to come back', async () => {
  wait = 9
  const answer = await get('/og/site.png')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9'])
})

test('a picture is drawn once for all who ask, kept, and drawn again after the thread has ended', async () => {
  const one = new ShareImageRenderer()
  const facts = { kind: 'storefront', id: 'a', name: 'Odd Lots', ownerName: 'Ada' } as const
  const [first, second] = await Promise.all([one.render(facts), one.render({ ...facts })])
  expect(first?.png).toBe(second?.png)
  expect((await one.render(facts)).png).toBe(first?.png)
  await one.close()
  expect((await one.render(facts)).png).toBe(first?.png)
  expect(decodePng((await one.render({ ...facts, name: 'Even Lots' })).png).width).toBe(1200)
  const drawing = expect(one.render({ ...facts, name: 'Cut off' })).rejects.toThrow('closed')
  await one.close()
  await drawing
})

test('more pictures than can wait are refused with a time to come back', async () => {
  const one = new ShareImageRenderer()
  const many = Array.from({ length: 80 }, (_, i) =>
    one.render({ kind: 'storefront', id: `${i}`, name: `Store ${i}`, ownerName: 'Ada' }),
  )
  const ended = Promise.allSettled(many)
  const answer = await appWith(one).request('/og/site.png', {}, bindings)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  await one.close()
  const rejected = (await ended).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(rejected.filter(({ message }) => message === 'Too many images are waiting')).toHaveLength(20)
  // What was being drawn as the thread ended failed; what waited behind it may be asked for again.
  expect(rejected.filter((reason) => !(reason instanceof RendererBusy))).toHaveLength(1)
})

test('a shelf has a picture for its owner alone, of one section at a time', async () => {
  const { bought } = communityFixtures(fixtures)
  const [ada, bo] = [await communityFixtures(fixtures).person(), await communityFixtures(fixtures).person()]
  const { claimId } = await bought(ada)
  const shelf = createRouterClient(shelfRouter({ db }), { context: testContext(ada) })
  const section = await shelf.addSection({ name: 'Rentals' })
  const path = `/og/shelf/${section.id}.png`
  expect((await get(path)).status).toBe(401)
  actor = ada
  expect((await get(path)).status).toBe(404)
  expect((await get('/og/shelf/unsorted.png')).status).toBe(200)
  await shelf.movePiece({ id: claimId, sectionId: section.id })
  const answer = await get(path)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await pngOf(answer)).toMatchObject({ width: 1200, height: 630 })
  const named = await get(`${path}?named=1`)
  expect(named.headers.get('etag')).not.toBe(answer.headers.get('etag'))
  expect((await get('/og/shelf/unsorted.png')).status).toBe(404)
  expect((await get('/og/shelf/nonsense.png')).status).toBe(404)
  actor = bo
  expect((await get(path)).status).toBe(404)
})

test('the picture of a shelf has its spines in their order, and no word of a sealed piece', async () => {
  const { bought, person } = communityFixtures(fixtures)
  const ada = await person()
  const pieces = [await bought(ada), await bought(ada), await bought(ada, { type: 'mystery' })]
  const shelf = createRouterClient(shelfRouter({ db }), { context: testContext(ada) })
  const { id: sectionId } = await shelf.addSection({ name: 'Rentals' })
  for (const { claimId } of pieces) await shelf.movePiece({ id: claimId, sectionId })
  await shelf.movePiece({ id: pieces[1]!.claimId, sectionId, beforeId: pieces[0]!.claimId })
  const section = await readSharedSection(db, ada.profileId, sectionId)
  const { items } = await shelf.pieces({ id: ada.profileId, sectionId })
  expect(items.map(({ id }) => id)).toEqual([pieces[1], pieces[0], pieces[2]].map((piece) => piece!.claimId))
  expect(section?.spines.map(({ path }) => path)).toEqual(items.map(({ spine }) => spine))
  expect(section?.spines[2]?.path).toBe(spinePath(null, null))
  const drawn = await Promise.all((section?.spines ?? []).map(({ path }) => drawings.readDrawing(path)))
  expect(new Set(section?.spines.map(({ path }) => path)).size).toBe(3)
  expect(drawn).not.toContain(null)
})
