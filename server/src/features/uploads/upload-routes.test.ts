import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { avatarSrcSet } from '@keepcase/contract/uploads/uploads.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testActor } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { databaseStorage } from './storage/database-storage.ts'
import { sweepFolders } from './storage/stored-folders.ts'
import { bomb, imageFile } from './testing/image-fixtures.ts'
import { UploadGate } from './upload-gate.ts'
import { addUploadRoutes } from './upload-routes.ts'
import { deleteUnused } from './uploads.queries.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
afterAll(fixtures.close)

let actor: Actor | null = null
const waits = new Map<string, number>()
const gate = new UploadGate()
const app = new Hono<HttpEnv>()
addUploadRoutes(app, {
  db,
  gate,
  storage: databaseStorage(db),
  context: {
    readActor: async () => actor,
    countCall: async (limit) => waits.get(typeof limit === 'string' ? limit : limit.name) ?? null,
  },
})
const sentHeaders = new Map<string, string>()
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request', setHeader: (name: string, value: string) => sentHeaders.set(name, value) },
} as unknown as HttpEnv['Bindings']

beforeEach(async () => {
  const [buyer] = await makeBuyers(owner, 1)
  actor = testActor({ profileId: buyer?.id ?? '', permissions: ['user.profile.update'] })
  waits.clear()
  sentHeaders.clear()
  await owner.query('update platform_settings set maximum_upload_size_mb = 10')
})

const get = (path: string) => app.request(path, {}, bindings)
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
async function send(file: Buffer): Promise<{ status: number; body: any }> {
  const body = new Uint8Array(file)
  const headers = { 'content-length': String(body.length) }
  const answer = await app.request('/api/uploads/avatar', { method: 'POST', body, headers }, bindings)
  return { status: answer.status, body: await answer.json() }
}
const aPicture = (background = '#ff0000') =>
  sharp({ create: { width: 30, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
const unused = async () => rowsOf('select id from uploads where owner_id = $1', [actor?.profileId])

describe('an upload', () => {
  test('is kept in its sizes and shown to everybody for ever, and nothing of it can run', async () => {
    const { status, body } = await send(await imageFile().jpeg().toBuffer())
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: expect.any(String), width: 512, height: 512, bytes: expect.any(Number) })
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{64}\/512\.webp$/)
    actor = null
    const addresses =
      avatarSrcSet(body.url)
        ?.split(', ')
        .map((one) => one.split(' ')) ?? []
    expect(addresses.map(([, width]) => width)).toEqual(['256w', '512w'])
    for (const [address = '', width = ''] of addresses) {
      const answer = await get(address)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const seen = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(`${seen.width}w`).toBe(width)
    }
  })

  test('of the same picture again is the same upload', async () => {
    const [one, again] = await Promise.all([send(await aPicture()), send(await aPicture())])
    expect([one.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(one.body)
    expect(await unused()).toHaveLength(1)
  })

  test('is refused without a session, and without the right', async () => {
    actor = null
    expect(await send(await aPicture())).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    actor = testActor()
    expect(await send(await aPicture())).toMatchObject({
      status: 403,
      body: { data: { title: 'Permission denied', message: 'Missing user.profile.update' } },
    })
  })

  test('keeps within Maximum Upload Size as it is set at this moment, up to 50 MB', async () => {
    const large = Buffer.alloc(3 * 1_048_576)
    expect((await send(large)).status).toBe(415)
    await owner.query('update platform_settings set maximum_upload_size_mb = 2')
    expect(await send(large)).toMatchObject({
      status: 413,
      body: {
        code: 'PAYLOAD_TOO_LARGE',
        data: { title: 'Too large', message: uploadMessages.tooLarge(large.length, 2) },
      },
    })
    await owner.query('update platform_settings set maximum_upload_size_mb = 50')
    expect((await send(Buffer.alloc(50 * 1_048_576))).status).toBe(415)
    expect((await send(Buffer.alloc(50 * 1_048_576 + 1))).status).toBe(413)
    await expect(owner.query('update platform_settings set maximum_upload_size_mb = 51')).rejects.toThrow(/check/)
    expect(await unused()).toEqual([])
  })

  test('with too many pixels, or of no picture, leaves nothing behind', async () => {
    expect(await send(bomb(6_000))).toMatchObject({ status: 413, body: { data: { title: 'Too many pixels' } } })
    expect(await send(Buffer.from('<svg/>'))).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', data: { message: uploadMessages.notAPicture }, requestId: 'a-request' },
    })
    expect(await unused()).toEqual([])
    expect(gate.isFull).toBe(false)
  })

  test('is counted, and says when to come back', async () => {
    waits.set('uploads', 125)
    expect(await send(await aPicture())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', data: { message: uploadMessages.tooOften(3) } },
    })
    expect(sentHeaders.get('retry-after')).toBe('125')
  })

  test('waits for no place: while no place is free it is refused at once, and others go on after it', async () => {
    const places = ['a', 'b', 'c', 'd'].map((id) => gate.enter(id, 1))
    expect(await send(await aPicture())).toMatchObject({
      status: 503,
      body: { data: { message: uploadMessages.busy } },
    })
    expect(sentHeaders.get('retry-after')).toBe('2')
    for (const releaseSlot of places) releaseSlot?.()
    expect((await send(await aPicture())).status).toBe(201)
  })
})

describe('what nothing shows', () => {
  const shades = (count: number) => Array.from({ length: count }, (_, n) => `rgb(${n * 20}, 90, 30)`)

  test('is at most ten uploads per account, even across two servers', async () => {
    for (const shade of shades(9)) expect((await send(await aPicture(shade))).status).toBe(201)
    const second = new Hono<HttpEnv>()
    const context = { readActor: async () => actor, countCall: async () => null }
    addUploadRoutes(second, { db, gate: new UploadGate(), storage: databaseStorage(db), context })
    const post = async (to: Hono<HttpEnv>, shade: string) => {
      const body = new Uint8Array(await aPicture(shade))
      return (await to.request('/api/uploads/avatar', { method: 'POST', body }, bindings)).status
    }
    const both = await Promise.all([post(app, '#0000ff'), post(second, '#00ff00')])
    expect(both.sort()).toEqual([201, 429])
    expect(await unused()).toHaveLength(10)
    expect(await send(await aPicture('#ffffff'))).toMatchObject({
      status: 429,
      body: { data: { message: uploadMessages.tooManyUnused } },
    })
    expect(Number(sentHeaders.get('retry-after'))).toBeGreaterThan(86_000)
  }, 20_000)

  test('is swept after a day, what is used stays', async () => {
    const [kept, left] = [await send(await aPicture('#111111')), await send(await aPicture('#222222'))]
    await owner.query('update uploads set used_at = app_now() where id = $1', [kept.body.id])
    await deleteUnused(db)
    expect(await unused()).toHaveLength(2)
    await owner.query(`update uploads set created_at = created_at - interval '25 hours' where owner_id = $1`, [
      actor?.profileId,
    ])
    const [gone] = await rowsOf('select folder from uploads where id = $1', [left.body.id])
    await deleteUnused(db)
    expect(await unused()).toEqual([{ id: kept.body.id }])
    expect((await get(left.body.url)).status).toBe(404)
    await sweepFolders({ db, storage: databaseStorage(db) })
    expect(await rowsOf('select 1 from discarded_folders where due_at <= app_now()')).toEqual([])
    const [{ folder }] = await rowsOf('select folder from uploads where id = $1', [kept.body.id])
    const stored = await rowsOf('select distinct folder from stored_files where folder = any($1)', [
      [folder, gone.folder],
    ])
    expect(stored).toEqual([{ folder }])
  })
})

test('an address that is none of ours, or of somebody who is suspended, has no picture', async () => {
  const { body } = await send(await aPicture('#0a64c8'))
  const hash = 'a'.repeat(64)
  for (const path of [
    `/media/${hash}/512.webp`,
    body.url.replace('512', '511'),
    body.url.replace('512', '0512'),
    body.url.toUpperCase().replace('/MEDIA', '/media'),
    `/media/..%2f..%2fetc%2fpasswd/512.webp`,
    `/media/${'a'.repeat(63)}%00/512.webp`,
    `/media/${hash.slice(0, 2)}`,
    '/media/x/y/z',
  ])
    expect((await get(path)).status, path).toBe(404)
  expect((await get(body.url)).status).toBe(200)
  await owner.query(`update profiles set suspended_at = app_now(), is_active = false where id = $1`, [actor?.profileId])
  expect((await get(body.url)).status).toBe(404)
})
