import { drawingPngSide, drawingVersion } from '@keepcase/contract/drawings/drawings.limits.ts'
import {
  drawingPath,
  drawingPng,
  flawPath,
  isDrawing,
  plainDrawingPath,
  spinePath,
} from '@keepcase/contract/drawings/drawings.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { HttpEnv } from '#server/boot/feature.ts'
import { makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { WorkerRenderer } from '#server/http/worker-renderer.ts'
import { addDrawingRoutes } from './drawing-routes.ts'
import type { DrawingRenderer } from './drawings.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
const renderer: DrawingRenderer = new WorkerRenderer({
  program: new URL('./drawing-thread.ts', import.meta.url),
  ...{ name: 'drawings', maxBytes: 1024 * 1024, maxWaiting: 20, maxDrawingMs: 60_000 },
})
afterAll(async () => {
  await renderer.close()
  await fixtures.close()
})

let wait: number | null = null
beforeEach(() => {
  wait = null
})
const app = new Hono<HttpEnv>()
addDrawingRoutes(app, { db, renderer, context: { readActor: async () => null, countCall: async () => wait } })
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request' },
} as unknown as HttpEnv['Bindings']
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }, bindings)

/** An item of a new drop, with its token. */
async function newItem() {
  const { dropId } = await makeDrop(owner, {})
  const item = await db
    .selectFrom('items')
    .innerJoin('dropItems', 'dropItems.itemId', 'items.id')
    .where('dropItems.dropId', '=', dropId)
    .select(['items.id', 'items.drawing', 'items.storefrontId'])
    .executeTakeFirstOrThrow()
  return item
}
const tokenOf = async (id: string) =>
  (await db.selectFrom('items').select('drawing').where('id', '=', id).executeTakeFirstOrThrow()).drawing

test('an item has a drawing that is cached forever and runs nothing', async () => {
  const { drawing } = await newItem()
  const answer = await get(drawingPath(drawing))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(await answer.text()).toMatch(/^<svg xmlns=/)
  const packed = await get(drawingPath(drawing), { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
})

test('the same drawing is a PNG for mail programs, gone with the same token', async () => {
  const { id, drawing } = await newItem()
  const path = drawingPng(drawingPath(drawing))
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([drawingPngSide, drawingPngSide])
  await db.updateTable('items').set({ title: 'Another' }).where('id', '=', id).execute()
  expect((await get(path)).status).toBe(404)
})

test('a change of what the drawing shows gives it a new address, and the old address shows nothing', async () => {
  const changes = [
    { title: 'Other' },
    { category: 'vhs' },
    { genres: ['horror'] },
    { era: '80s' },
    { year: 1984 },
    { maker: 'Parallax' },
    { format: 'NTSC' },
    { printRun: 7 },
  ]
  const { id } = await newItem()
  for (const change of changes) {
    const before = await tokenOf(id)
    await db.updateTable('items').set(change).where('id', '=', id).execute()
    const after = await tokenOf(id)
    expect(after, JSON.stringify(change)).not.toBe(before)
    expect((await get(drawingPath(before))).status).toBe(404)
    expect((await get(drawingPath(after))).status).toBe(200)
  }
  const settled = await tokenOf(id)
  await db.updateTable('items').set({ description: 'New words', priceCents: 1 }).where('id', '=', id).execute()
  expect(await tokenOf(id)).toBe(settled)
})

test('SQL and the contract write the same addresses', async () => {
  const token = '11111111-2222-4333-8444-555555555555'
  const { rows } = await sql<{ one: string; two: string; none: string | null; photo: string; drawn: string }>`
    select drawing_path(${token}) as one, drawings_path(array[${token}, ${token}]::uuid[]) as two,
      drawings_path('{}'::uuid[]) as none, item_image('["/media/a"]', ${token}) as photo,
      item_image('[]', ${token}) as drawn`.execute(db)
  expect(rows[0]).toEqual({
    one: drawingPath(token),
    two: drawingPath(`${token},${token}`),
    none: null,
    photo: '/media/a',
    drawn: drawingPath(token),
  })
  expect(['/media/a', drawingPath(token), plainDrawingPath('vhs'), null].map(isDrawing)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a cover shows several items, a category alone needs none, and unknown addresses are not found', async () => {
  const [one, other] = [await newItem(), await newItem()]
  expect((await get(drawingPath(`${one.drawing},${other.drawing}`))).status).toBe(200)
  expect((await get(plainDrawingPath('comics'))).status).toBe(200)
  expect((await get(plainDrawingPath(null))).status).toBe(200)
  const missing = '00000000-0000-4000-8000-000000000000'
  const nothing = ['plain-nonsense', 'sample-60', 'sample--1', 'sample-1.5', missing, one.id, 'constructor', '..%2f..']
  for (const name of nothing) expect((await get(drawingPath(name))).status, name).toBe(404)
  expect((await get(`/drawn/${drawingVersion + 1}/${one.drawing}.svg`)).headers.get('cache-control')).toBe(
    'public, max-age=3600',
  )
})

test('wear is drawn in the demo world alone', async () => {
  const { id, storefrontId, drawing } = await newItem()
  const { selectDrawnItems } = await import('./drawings.queries.ts')
  await db.updateTable('items').set({ condition: 'poor' }).where('id', '=', id).execute()
  const read = async () => (await selectDrawnItems(db, [await tokenOf(id)]))[0]
  expect((await read())?.condition).toBeNull()
  await db.updateTable('storefronts').set({ isDemo: true }).where('id', '=', storefrontId).execute()
  expect((await read())?.condition).toBe('poor')
  expect(drawing).not.toBe(await tokenOf(id))
})

test('an item has a spine, and wear from close by in the demo world alone', async () => {
  const { id, storefrontId, drawing } = await newItem()
  const textOf = async (path: string) => (await get(path)).text()
  const spine = await textOf(spinePath(drawing, 'vhs'))
  expect(spine).toContain('viewBox="14 8 52 376"')
  expect((await get(spinePath(null, 'vhs'))).status).toBe(200)
  expect((await get(flawPath(drawing))).status).toBe(404)
  await db.updateTable('items').set({ condition: 'poor' }).where('id', '=', id).execute()
  expect((await get(flawPath(await tokenOf(id)))).status).toBe(404)
  await db.updateTable('storefronts').set({ isDemo: true }).where('id', '=', storefrontId).execute()
  expect((await get(flawPath(await tokenOf(id)))).status).toBe(200)
  expect((await get(drawingPath(`${await tokenOf(id)},${(await newItem()).drawing}-spine`))).status).toBe(404)
})

test('words of a claim are drawn under an address of their own, and the former address stays dead', async () => {
  const { id, drawing } = await newItem()
  await db.updateTable('items').set({ title: 'Renamed' }).where('id', '=', id).execute()
  const { drawing: kept } = await db
    .selectFrom('itemWordings')
    .select('drawing')
    .where('itemId', '=', id)
    .executeTakeFirstOrThrow()
  expect((await get(drawingPath(drawing))).status).toBe(404)
  expect((await get(drawingPath(kept))).status).toBe(200)
  const { selectDrawnItems } = await import('./drawings.queries.ts')
  expect(await selectDrawnItems(db, [kept])).toMatchObject([{ id, title: 'Tape 1' }])
})

test('too many requests are told to wait', async () => {
  wait = 7
  const answer = await get(plainDrawingPath('vhs'))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
})
