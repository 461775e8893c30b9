import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { communityFixtures } from '#server/features/community/testing/community-fixtures.ts'

// What an item was here before, and who may let a piece go: one condition at a time, everything else in order.

let fixtures: TestDb
let ada: Actor
let made: { claimId: string; dropId: string; storefrontId: string }
let earlierClaimId: string
let offered: string
let shop: string
beforeAll(async () => {
  fixtures = await openTestDb()
  const { person, bought } = communityFixtures(fixtures)
  ada = await person('Ada Reyes')
  made = await bought(ada)
  earlierClaimId = (await bought(ada)).claimId
  const { rows } = await fixtures.owner.query(
    `with store as (insert into storefronts (owner_id, name) values ($1, 'Second Life') returning id)
     insert into items (storefront_id, title, price_cents, quantity, origin_claim_id)
     select id, 'Tape 1, again', 100, 1, $2 from store returning id, storefront_id`,
    [ada.profileId, made.claimId],
  )
  ;[offered, shop] = [rows[0].id, rows[0].storefront_id]
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const claim = (change: string) => `update claims set ${change} where id = '${made.claimId}'`
const revoked = () => claim(`status = 'revoked', revoked = true, revoked_at = app_now()`)

describe('what an item was before', () => {
  const history = (changes: string) => fixtures.tryOut(changes, `select * from item_history('${offered}')`)
  const condition = () => `update items set condition = 'good' where id = (
    select item_id from claims where id = '${made.claimId}'); update item_wordings set condition = 'good'`
  const told = { title: 'Tape 1', drop_id: () => made.dropId, drop_title: 'Night Shift VHS' }

  test('names piece, drop and storefront', async () => {
    expect(await history(`update items set condition = 'good' where false`)).toMatchObject([
      {
        claim_id: made.claimId,
        title: told.title,
        drop_id: made.dropId,
        drop_title: told.drop_title,
        storefront_id: made.storefrontId,
      },
    ])
  })

  test('tells nothing of a private drop', async () => {
    expect(await history(condition())).toMatchObject([{ title: told.title, condition: 'good' }])
    expect(
      await history(`${condition()}; update drops set visibility = 'private' where id = '${made.dropId}'`),
    ).toMatchObject([
      { title: null, condition: null, drop_id: null, drop_number: null, drop_title: null, drop_day: null },
    ])
  })

  test('tells no words of a sealed piece, but its drop', async () => {
    expect(
      await history(
        `${condition()}; update drops set type = 'mystery', contents_revealed_at = null where id = '${made.dropId}'`,
      ),
    ).toMatchObject([{ title: null, condition: null, drop_id: made.dropId }])
  })

  test('names no storefront that is not shown', async () => {
    const hidden = `update profiles set suspended_at = app_now(), is_active = false
      where id = (select owner_id from storefronts where id = '${made.storefrontId}')`
    expect(await history(hidden)).toMatchObject([{ storefront_id: null, storefront_name: null }])
  })

  test('is nothing for an item that comes from nobody’s shelf, or from a piece that was taken back', async () => {
    expect(await history(`update items set origin_claim_id = null where id = '${offered}'`)).toEqual([])
    expect(await history(revoked())).toEqual([])
  })

  test('ends at a piece that was taken back', async () => {
    const earlier = `update items set origin_claim_id = '${earlierClaimId}' where id = (
      select item_id from claims where id = '${made.claimId}')`
    expect(await history(earlier)).toMatchObject([{ claim_id: made.claimId }, { claim_id: earlierClaimId }])
    expect(await history(`${earlier}; ${revoked()}`)).toEqual([])
  })

  test('goes no further than it may', async () => {
    // The piece's own item came from itself: a chain without an end.
    const endless = `update items set origin_claim_id = '${made.claimId}', quantity = 0 where id = (
      select item_id from claims where id = '${made.claimId}')`
    const chain = `drop index items_origin;
      ${endless}`
    const [{ most }] = (await fixtures.tryOut(nothing, 'select limit_max_history() as most')) as [{ most: number }]
    // Each step twice, since two items come from the piece now.
    expect(await history(chain)).toHaveLength(2 * most)
  })
})

test('a piece shows the photo of the order that was paid, not of one that failed later', async () => {
  const photo = async (changes: string) =>
    (await fixtures.tryOut(changes, `select photo from shelf_pieces where id = '${made.claimId}'`))[0]!.photo
  const paid = `update order_lines set image = '/media/paid.webp'`
  const later = (status: string) => `${paid};
    with again as (insert into orders (buyer_id, storefront_id, fulfilment, currency, items_cents, shipping_cents, tax_cents,
        buyer_fee_cents, seller_fee_cents, total_cents, quote_hash, status, created_at)
      select buyer_id, storefront_id, fulfilment, currency, items_cents, 0, 0, 0, 0, items_cents, 'again', '${status}',
        app_now() + interval '1 hour' from orders returning id)
    insert into order_lines (order_id, claim_id, drop_id, drop_item_id, title, price_cents, shipping_cents, tax_cents,
      buyer_fee_cents, seller_fee_cents, image)
    select again.id, l.claim_id, l.drop_id, l.drop_item_id, l.title, l.price_cents, 0, 0, 0, 0, '/media/later.webp'
    from again, order_lines l`
  expect(await photo(later('paid'))).toBe('/media/later.webp')
  expect(await photo(later('failed'))).toBe('/media/paid.webp')
})

describe('a piece is let go', () => {
  const refusal = async (changes: string, who = ada.profileId, storefront = shop) =>
    Object.values(
      (
        await fixtures.tryOut(
          `update items set origin_claim_id = null where id = '${offered}'; ${changes}`,
          `select refuse_letting_go('${made.claimId}', '${who}', '${storefront}')`,
        )
      )[0]!,
    )[0]

  test('by its owner, in a storefront of their own, once', async () => {
    expect(await refusal(nothing)).toBeNull()
    expect(await refusal(nothing, ada.profileId, made.storefrontId)).toBe('not_found')
    expect(await refusal(`update items set origin_claim_id = '${made.claimId}' where id = '${offered}'`)).toBe('taken')
  })

  test('not after it was taken back, nor before it was paid', async () => {
    expect(await refusal(revoked())).toBe('not_found')
    expect(await refusal(claim(`status = 'claimed', paid = false, paid_at = null`))).toBe('not_found')
  })
})
