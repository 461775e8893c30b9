import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import { photoOriginalPath, photoUploadPath } from '@keepcase/contract/photos/photos.rules.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openWalk } from './open-walk.ts'
import { sampleImage } from './walk-fixtures.ts'

const { db, application, fixtures, close } = await openWalk()
afterAll(close)

const { buyer, seller, rival, clerk, visitor, other } = fixtures.people
const path = `${photoUploadPath}?storefront=${fixtures.store.id}`
const bytes = (buffer: Buffer) => new Uint8Array(buffer)

test('only staff who may change items can upload a photo, and nobody else learns that the storefront exists', async () => {
  const file = await sampleImage()
  expect((await visitor.fetch('POST', path, file)).status).toBe(401)
  const refused = await Promise.all([buyer, rival, clerk].map((who) => who.fetch('POST', path, file)))
  const unknown = await buyer.fetch('POST', `${photoUploadPath}?storefront=${randomUUID()}`, file)
  for (const { status, body } of refused)
    expect([status, body.code, body.message]).toEqual([404, unknown.body.code, unknown.body.message])
  for (const origin of ['', 'https://evil.example'])
    expect((await seller.fetch('POST', path, file, { origin })).status).toBe(403)
})

test('a photo is what its bytes are: pages, drawings, cut and huge files are refused with a sentence', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const noise = await sharp({
    create: {
      width: 90,
      height: 90,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const flood = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const files: [Buffer, number][] = [
    ...([svg, '<!doctype html><script>alert(1)</script>', '#!/bin/sh\nreboot', ''] as const).map(
      (text): [Buffer, number] => [Buffer.from(text), 415],
    ),
    [noise.subarray(0, noise.length / 2), 415],
    [Buffer.concat([noise, Buffer.from('<!doctype html><script>alert(1)</script>')]), 415],
    [flood, 413],
    [Buffer.alloc(11 * 1_048_576), 413],
  ]
  for (const [file, status] of files) {
    const answer = await seller.fetch('POST', path, bytes(file), { 'content-type': 'image/jpeg' })
    expect([answer.status, answer.body.data.message]).toEqual([status, expect.stringMatching(/^(We|This) .+[.]$/)])
  }
})

test('the uncropped original is for staff who may crop it', async () => {
  const { id } = fixtures.photo
  expect((await seller.fetch('GET', photoOriginalPath(id))).status).toBe(200)
  for (const who of [buyer, rival, clerk]) expect((await who.fetch('GET', photoOriginalPath(id))).status).toBe(404)
  expect((await visitor.fetch('GET', photoOriginalPath(id))).status).toBe(401)
})

test('an item takes no photo of another storefront, nor the address of one', async () => {
  const { id, url } = fixtures.photo
  const { id: storefrontId } = await rival
    .must('POST', '/api/storefronts', { name: 'Rival tapes' })
    .catch(async () => (await rival.must('GET', '/api/storefronts/mine')).storefronts[0])
  const input = { storefrontId, title: 'Stolen', priceCents: 100, quantity: 1 }
  const stolen = await rival.fetch('POST', '/api/items', { ...input, photoIds: [id] })
  expect([stolen.status, stolen.body.data.fields.photoIds]).toEqual([404, photoMessages.gone])
  for (const more of [{ photoIds: [url] }, { images: [url] }, { photos: [{ url }] }])
    expect((await rival.fetch('POST', '/api/items', { ...input, ...more })).status).toBe(400)
})

test('while good and bad photos flood in, a claim is as fast as before', async () => {
  await application.forgetLimits()
  // @NOTE small when compressed, large when decoded
  const heavy = await sharp({ create: { width: 3_900, height: 3_900, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const polyglot = Buffer.concat([heavy, Buffer.alloc(3_000_000), Buffer.from('<script>alert(1)</script>')])
  const bad = [heavy.subarray(0, heavy.length / 2), Buffer.from('<svg/>'), Buffer.alloc(3_000_000), polyglot]
  const lot = fixtures.open.allItems[2].id
  const claim = async (): Promise<number> => {
    const before = performance.now()
    const answer = await other.fetch('POST', `/api/drop-items/${lot}/claims`, {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return performance.now() - before
  }
  const claims = async () => {
    const waits: number[] = []
    for (let n = 0; n < 25; n++) {
      await sleep(60)
      waits.push(await claim())
    }
    return waits.sort((a, b) => a - b)[12] ?? 0
  }
  await claim()
  const quiet = await claims()
  const statuses = new Map<number, number>()
  let isOver = false
  const send = async (n: number) => {
    for (let turn = n; !isOver; turn++) {
      const file = turn % 3 === 0 ? bad[turn % bad.length] : heavy
      // @NOTE 0 stands for a connection that was cut, which isn't among the statuses expected below
      const { status } = await seller.fetch('POST', path, bytes(file ?? heavy)).catch(() => ({ status: 0 }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(10)
    }
  }
  const flood = Promise.all(Array.from({ length: 8 }, (_, n) => send(n)))
  await sleep(300)
  const flooded = await claims()
  isOver = true
  await flood
  expect([...statuses.keys()].filter((status) => ![201, 413, 415, 503].includes(status))).toEqual([])
  expect(statuses.get(201)).toBeGreaterThan(0)
  expect(statuses.get(503)).toBeGreaterThan(0)
  // @NOTE twice as long on two cores, one of which encodes; the rest is for what else they do
  expect(flooded / quiet).toBeLessThan(6)
  await db.owner.query('delete from item_photos where storefront_id = $1 and item_id is null', [fixtures.store.id])
}, 60_000)
