import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { storefrontPictureUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import { coverSrcSet } from '@keepcase/contract/uploads/uploads.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { imageFile, invalidImages } from '#server/features/uploads/testing/image-fixtures.ts'
import { UploadGate } from '#server/features/uploads/upload-gate.ts'
import { addUploadRoutes } from '#server/features/uploads/upload-routes.ts'
import { storefrontsRouter } from '../storefronts.router.ts'
import { addPictureRoute } from './picture-route.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)

let caller: Actor | null = null
const app = new Hono<HttpEnv>()
const uploads = {
  db,
  gate: new UploadGate(),
  storage: databaseStorage(db),
  context: { readActor: async () => caller, countCall: async () => null },
}
addPictureRoute(app, uploads)
addUploadRoutes(app, uploads)
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request', setHeader: () => undefined },
} as unknown as HttpEnv['Bindings']

const as = (actor: Actor) => createRouterClient(storefrontsRouter({ db }), { context: enteredContext(owner, actor) })

async function shop() {
  const [seller] = await makeBuyers(owner, 1)
  const { rows } = await owner.query<{ id: string }>(
    `insert into storefronts (owner_id, name) values ($1, 'Odd Lots') returning id`,
    [seller!.id],
  )
  const id = rows[0]!.id
  return { id, actor: testActor({ profileId: seller!.id, storefronts: new Map([[id, new Set(ownerPermissions)]]) }) }
}

async function send(actor: Actor | null, storefrontId: string, kind: string, file: Buffer) {
  caller = actor
  const body = new Uint8Array(file)
  const headers = { 'content-length': String(body.length) }
  const path = `${storefrontPictureUploadPath}?storefront=${storefrontId}&kind=${kind}`
  const answer = await app.request(path, { method: 'POST', body, headers }, bindings)
  return { status: answer.status, body: (await answer.json()) as { id: string; url: string; code?: string } }
}
const picture = (width: number, height: number) => imageFile(width, height).png().toBuffer()
const fetched = async (url: string) => {
  const answer = await app.request(url, {}, bindings)
  return answer.status === 200 ? sharp(Buffer.from(await answer.arrayBuffer())).metadata() : answer.status
}

test('a logo is square, a cover 16 by 5 in two widths, and both are shown once chosen', async () => {
  const { id, actor } = await shop()
  const logo = await send(actor, id, 'logo', await picture(700, 300))
  const cover = await send(actor, id, 'cover', await picture(300, 900))
  expect([logo.status, cover.status]).toEqual([201, 201])
  expect(await fetched(logo.body.url)).toMatchObject({ format: 'webp', width: 512, height: 512 })
  for (const source of coverSrcSet(cover.body.url)?.split(', ') ?? []) {
    const [url = '', width] = source.split(' ')
    expect(await fetched(url)).toMatchObject({ width: Number.parseInt(width ?? '', 10), format: 'webp' })
  }
  expect(await fetched(cover.body.url)).toMatchObject({ width: 1600, height: 500 })
  await as(actor).setPicture({ id, kind: 'logo', uploadId: logo.body.id })
  const settings = await as(actor).setPicture({ id, kind: 'cover', uploadId: cover.body.id })
  expect(settings).toMatchObject({ logoUrl: logo.body.url, coverPhotoUrl: cover.body.url })
  const later = await send(actor, id, 'logo', await picture(40, 40))
  await as(actor).setPicture({ id, kind: 'logo', uploadId: later.body.id })
  expect(await fetched(logo.body.url)).toBe(404)
  expect(await as(actor).setPicture({ id, kind: 'cover', uploadId: null })).toMatchObject({ coverPhotoUrl: null })
})

test('each storefront has its own pictures, and nobody uses another’s', async () => {
  const [one, two] = [await shop(), await shop()]
  const mine = await send(one.actor, one.id, 'logo', await picture(50, 50))
  const use = (id: string, kind: 'logo' | 'cover', actor: Actor) =>
    as(actor).setPicture({ id, kind, uploadId: mine.body.id })
  await expect(use(two.id, 'logo', two.actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(use(one.id, 'cover', one.actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(use(one.id, 'logo', two.actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await send(two.actor, one.id, 'logo', await picture(50, 50))).status).toBe(404)
  expect((await send(null, one.id, 'logo', await picture(50, 50))).status).toBe(401)
  expect((await send(one.actor, one.id, 'banner', await picture(50, 50))).status).toBe(400)
})

test('what is no picture is refused with a sentence', async () => {
  const { id, actor } = await shop()
  for (const [name, file] of Object.entries(invalidImages))
    expect(await send(actor, id, 'cover', file), name).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', message: expect.stringMatching(/^We can’t read this file/) },
    })
})

test('a closed storefront’s pictures are gone', async () => {
  const { id, actor } = await shop()
  const logo = await send(actor, id, 'logo', await picture(90, 90))
  await as(actor).setPicture({ id, kind: 'logo', uploadId: logo.body.id })
  await as(actor).close({ id })
  expect(await fetched(logo.body.url)).toBe(404)
})
