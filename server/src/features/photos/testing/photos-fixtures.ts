import { randomUUID } from 'node:crypto'
import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { photoUploadPath } from '@keepcase/contract/photos/photos.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import sharp from 'sharp'
import type { Actor } from '#server/api/context.ts'
import { enterActor, testActor, testContext } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { itemsRouter } from '#server/features/drops/catalog/items.router.ts'
import { dropFixtures } from '#server/features/drops/testing/drops-fixtures.ts'
import type { FileStorage } from '#server/features/uploads/public.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { UploadGate } from '#server/features/uploads/upload-gate.ts'
import { addUploadRoutes } from '#server/features/uploads/upload-routes.ts'
import { addPhotoRoutes } from '../photo-routes.ts'
import { photosRouter } from '../photos.router.ts'

export type Seller = { actor: Actor; storefrontId: string }
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
export type Sent = { status: number; body: any }

/** A picture of one color, 1,600 × 1,200 unless told otherwise. */
export const picture = (background = '#804020', width = 1600, height = 1200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 60 })
    .toBuffer()

/** Sellers who send photos, and the routes and calls that they use. */
export async function openPhotosFixtures(wrap: (storage: FileStorage) => FileStorage = (storage) => storage) {
  const test = await openTestDb()
  const { db, owner } = test
  const made = dropFixtures(test)
  const storage = wrap(databaseStorage(db))
  const gate = new UploadGate()
  const waits = new Map<string, number>()
  let caller: Actor | null = null
  const context = {
    readActor: async () => caller,
    countCall: async (limit: string | { name: string }) =>
      waits.get(typeof limit === 'string' ? limit : limit.name) ?? null,
  }
  const deps = { db, gate, storage, context }
  const app = new Hono<HttpEnv>()
  addUploadRoutes(app, deps)
  addPhotoRoutes(app, deps)
  const headers = new Map<string, string>()
  const bindings = {
    incoming: { headers: {}, socket: {} },
    outgoing: { getHeader: () => 'a-request', setHeader: (name: string, value: string) => headers.set(name, value) },
  } as unknown as HttpEnv['Bindings']

  async function seller(): Promise<Seller> {
    const { actor, storefrontId } = await made.seller()
    const entered = { ...actor, sessionId: testActor().sessionId }
    await enterActor(owner, entered)
    return { actor: entered, storefrontId }
  }

  /** Staff of a storefront with these of the owner's permissions; default all. */
  async function staff(storefrontId: string, names: readonly string[] = ownerPermissions): Promise<Actor> {
    const account = await made.account()
    const actor = { ...account, storefronts: new Map([[storefrontId, new Set(names)]]) } as Actor
    await enterActor(owner, actor)
    return actor
  }

  async function send(who: Actor | null, storefrontId: string, file: Buffer): Promise<Sent> {
    caller = who
    const body = new Uint8Array(file)
    const sent = { 'content-length': String(body.length) }
    const path = `${photoUploadPath}?storefront=${storefrontId}`
    const answer = await app.request(path, { method: 'POST', body, headers: sent }, bindings)
    return { status: answer.status, body: await answer.json() }
  }

  async function photo(who: Seller, file?: Buffer): Promise<ItemPhoto> {
    const { status, body } = await send(who.actor, who.storefrontId, file ?? (await picture()))
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }

  /** An order whose lines show these addresses. */
  async function sell({ actor, storefrontId }: Seller, images: readonly string[]): Promise<void> {
    await owner.query(
      `with o as (
         insert into orders (buyer_id, storefront_id, fulfilment, currency, items_cents, shipping_cents, tax_cents,
           buyer_fee_cents, seller_fee_cents, total_cents, quote_hash)
         values ($1, $2, 'pickup', 'USD', 0, 0, 0, 0, 0, 0, 'q') returning id)
       insert into order_lines (order_id, claim_id, drop_id, drop_item_id, title, image, price_cents, shipping_cents,
         tax_cents, buyer_fee_cents, seller_fee_cents)
       select o.id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Tape', image, 0, 0, 0, 0, 0
       from o, unnest($3::text[]) as image`,
      [actor.profileId, storefrontId, images],
    )
  }

  const get = (path: string, who: Actor | null = null) => {
    caller = who
    return app.request(path, {}, bindings)
  }
  const as = (actor: Actor) => ({
    photos: createRouterClient(photosRouter(deps), { context: testContext(actor) }),
    // Another key for each call.
    items: createRouterClient(itemsRouter({ db }), { context: () => testContext(actor, { key: randomUUID() }) }),
  })
  const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows

  return { ...test, deps, gate, storage, waits, headers, made, seller, staff, send, photo, sell, get, as, rowsOf }
}
