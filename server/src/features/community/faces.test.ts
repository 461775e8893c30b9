import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// Visibility of people and names, contents of collections, what may be reported: each guard one at a time.

let fixtures: TestDb
let drop: DropFixture
let person: string
let other: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [2] })
  await fixtures.owner.query(`update items set era = '80s'`)
  const [first, second] = await makeBuyers(fixtures.owner, 2)
  ;[person, other] = [first!.id, second!.id]
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: first!.token, item: drop.items[0]! }])
  await captureMoney(fixtures.owner, [String(answer!.claim_id)])
  await fixtures.owner.query('select mark_claim_paid($1, $2)', [answer!.claim_id, person])
  const avatar = `/media/${'a'.repeat(64)}/512.webp`
  await fixtures.owner.query(`update profiles set display_name = 'Ada', avatar_url = $2 where id = $1`, [
    person,
    avatar,
  ])
  await fixtures.owner.query('insert into collections (profile_id, is_keeper_named) values ($1, true)', [person])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const profile = (change: string) => `update profiles set ${change} where id = '${person}'`
const suspended = 'suspended_at = app_now(), is_active = false'
const rows = (changes: string, query: string) => fixtures.tryOut<Record<string, unknown>>(changes, query)

test('a person is shown while they can act, and their picture while they are not suspended', async () => {
  const face = async (change: string) =>
    (
      await rows(change, `select is_shown, avatar_url is not null as pictured from person_faces where id = '${person}'`)
    )[0]
  expect(await face(nothing)).toEqual({ is_shown: true, pictured: true })
  expect(await face(profile('is_active = false'))).toMatchObject({ is_shown: false })
  expect(await face(profile('closed_at = app_now()'))).toMatchObject({ is_shown: false })
  expect(await face(profile(suspended))).toEqual({ is_shown: false, pictured: false })
})

test('who keeps something is named only where they chose it, have a name, and can act', async () => {
  const named = async (change: string) => (await rows(change, 'select 1 from named_keepers')).length === 1
  expect(await named(nothing)).toBe(true)
  expect(await named('update collections set is_keeper_named = false')).toBe(false)
  for (const change of [`display_name = ' '`, 'closed_at = app_now()', 'is_active = false', suspended]) {
    expect(await named(profile(change)), change).toBe(false)
  }
})

describe('a collection', () => {
  const collected = async (change: string) =>
    (await rows(change, `select title, image_url, era from collected_items where user_id = '${person}'`))[0]
  const bare = `update order_lines set image = '/media/x/512.webp'`

  test('holds what is paid for and not taken back', async () => {
    expect(await collected(bare)).toEqual({ title: 'Tape 1', image_url: '/media/x/512.webp', era: '80s' })
    expect(await collected(`update claims set status = 'revoked', revoked = true`)).toBeUndefined()
    const held = `update claims set status = 'claimed', paid = false, paid_at = null`
    expect(await collected(held)).toBeUndefined()
  })

  test('keeps the words and the photo of the claim', async () => {
    const edited = `${bare}; update items set title = 'Another', era = '60s', images = '["/media/y/512.webp"]'`
    expect(await collected(edited)).toEqual({ title: 'Tape 1', image_url: '/media/x/512.webp', era: '80s' })
  })

  test('leaves out what its owner sold on', async () => {
    const letGo = `insert into items (storefront_id, title, price_cents, origin_claim_id)
      select storefront_id, 'Again', 100, c.id from claims c join items i on i.id = c.item_id`
    const offered = `${letGo}; update drop_items set item_id = (select id from items where title = 'Again')`
    const claim = `select id from collected_items where user_id = '${person}'`
    expect(await rows(letGo, claim)).toHaveLength(1)
    expect(await rows(`${offered}, quantity_sold = 0, quantity_available = 2`, claim)).toHaveLength(1)
    expect(await rows(offered, claim)).toHaveLength(0)
  })

  test('tells nothing of what is still sealed', async () => {
    const sealed = `${bare}; update drops set type = 'mystery' where id = '${drop.dropId}'`
    expect(await collected(sealed)).toEqual({ title: 'Night Shift VHS', image_url: null, era: null })
    const drawing = (change: string) =>
      rows(change, `select drawing is null as hidden from collected_items where user_id = '${person}'`)
    const drawn = `update items set drawing = gen_random_uuid()`
    expect(await drawing(drawn)).toEqual([{ hidden: false }])
    expect(await drawing(`${drawn}; ${sealed}`)).toEqual([{ hidden: true }])
  })
})

describe('a report', () => {
  const may = async (kind: string, id: string, change = nothing, by = other) =>
    (await rows(change, `select may_report('${kind}', '${id}', '${by}') as may`))[0]!.may
  const hidden = (id: string) => `update storefronts set suspended_at = app_now() where id = '${id}'`

  test('is taken of a person who has not left, and of a storefront that is shown', async () => {
    expect(await may('user', person)).toBe(true)
    expect(await may('user', person, profile('closed_at = app_now()'))).toBe(false)
    expect(await may('storefront', drop.storefrontId)).toBe(true)
    expect(await may('storefront', drop.storefrontId, hidden(drop.storefrontId))).toBe(false)
  })

  test('is taken of an item that this person may see', async () => {
    const [item] = await rows(nothing, `select item_id as id from drop_items where id = '${drop.items[0]}'`)
    const id = String(item!.id)
    expect(await may('item', id)).toBe(true)
    expect(await may('item', id, `update drops set visibility = 'private' where id = '${drop.dropId}'`)).toBe(false)
    expect(await may('item', id, `update drops set type = 'live' where id = '${drop.dropId}'`)).toBe(false)
  })

  test("is taken of somebody else's message that this person may see", async () => {
    const sent = `insert into chat_messages (id, drop_id, author_id, body)
      values ('00000000-0000-4000-8000-000000000001', '${drop.dropId}', '${person}', 'Hello.')`
    const message = '00000000-0000-4000-8000-000000000001'
    expect(await may('message', message, sent)).toBe(true)
    expect(await may('message', message, sent, person)).toBe(false)
    const secret = `update drops set visibility = 'private' where id = '${drop.dropId}'`
    expect(await may('message', message, `${sent}; ${secret}`)).toBe(false)
  })
})
