import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// When a photo's files may go, and what of an item is fixed: one condition at a time.

let fixtures: TestDb
let drop: DropFixture
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[0]! }])
  await captureMoney(fixtures.owner, [String(claim!.claim_id)])
})
afterAll(() => fixtures.close())

const hash = 'a'.repeat(64)
const tell = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]

test('the files of a photo are discarded when others take their place', async () => {
  const photo = `insert into item_photos (storefront_id, item_id, position, folder, hash, width, height, thumbhash)
    select '${drop.storefrontId}', item_id, 0, gen_random_uuid(), '${hash}', 10, 10, 'abcd' from drop_items`
  const discarded = 'select count(*)::int from discarded_folders'
  expect(await tell(`${photo}; update item_photos set folder = gen_random_uuid()`, discarded)).toBe(1)
  expect(await tell(`${photo}; update item_photos set folder = folder, description = 'A tape'`, discarded)).toBe(0)
})

test('a photo was sold when an order shows it', async () => {
  const sold = `select is_photo_sold('${hash}')`
  expect(await tell(`update order_lines set image = '/media/${hash}/960.webp'`, sold)).toBe(true)
  expect(await tell(`update order_lines set image = '/media/${'b'.repeat(64)}/960.webp'`, sold)).toBe(false)
})

test('an item is fixed while a drop with it is open', async () => {
  const fixed = `select is_item_in_open_drop((select item_id from drop_items))`
  expect(await tell('select 1', fixed)).toBe(true)
  expect(await tell(`update drops set end_date = app_now() - interval '1 second'`, fixed)).toBe(false)
})
