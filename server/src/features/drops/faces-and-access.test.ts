import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// Who is shown, who may enter, and what becomes due, one guard at a time.

let fixtures: TestDb
let drop: DropFixture
let person: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [2] })
  person = (await makeBuyers(fixtures.owner, 1))[0]!.id
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const value = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]
const seller = (change: string) => `update profiles set ${change} where id = '${drop.ownerId}'`
const sale = (change: string) =>
  `alter table drops disable trigger user; update drops set ${change} where id = '${drop.dropId}'`

describe('a storefront', () => {
  const face = async (changes: string) => {
    const query = `select is_shown, is_in_good_standing as good from storefront_faces where id = '${drop.storefrontId}'`
    const [row] = await fixtures.tryOut(changes, query)
    return row
  }

  test('is shown and in good standing where nothing stands against it', async () => {
    expect(await face(nothing)).toEqual({ is_shown: true, good: true })
  })

  test.each<[string, () => string]>([
    ['it is suspended', () => `update storefronts set suspended_at = app_now() where id = '${drop.storefrontId}'`],
    ['its owner is suspended', () => seller('suspended_at = app_now(), is_active = false')],
    ['its owner is not active', () => seller('is_active = false')],
    ['its owner has left', () => seller('closed_at = app_now()')],
  ])('is neither while %s', async (_, change) => {
    expect(await face(change())).toEqual({ is_shown: false, good: false })
  })

  test('shows no picture of an owner who is suspended', async () => {
    const avatar = `/media/${'a'.repeat(64)}/512.webp`
    const image = (change: string) =>
      value(
        seller(`avatar_url = '${avatar}'${change}`),
        `select owner_image from storefront_faces where id = '${drop.storefrontId}'`,
      )
    expect(await image('')).toBe(`/media/${'a'.repeat(64)}/256.webp`)
    expect(await image(', suspended_at = app_now(), is_active = false')).toBeNull()
  })
})

describe('who has been let into a drop', () => {
  const isIn = async (changes: string) =>
    (await fixtures.tryOut(changes, `select from_at from drop_access where profile_id = '${person}'`)).length > 0
  const grant = (until: string) =>
    `insert into early_access_grants (drop_id, profile_id, expires_at) values ('${drop.dropId}', '${person}', ${until})`
  const subscribed = (status: string, until: string) =>
    `insert into subscriptions (user_id, storefront_id, status, price_cents, currency, current_period_end, perks_until)
     values ('${person}', '${drop.storefrontId}', '${status}', 1, 'USD', app_now(), ${until})`
  const tier = (perk: string, purchases = 5) =>
    `delete from loyalty_tiers where storefront_id = '${drop.storefrontId}';
     insert into loyalty_tiers (storefront_id, name, threshold, perks) values ('${drop.storefrontId}', 'Gold', 5, '{${perk}}');
     insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases)
     values ('${drop.storefrontId}', '${person}', ${purchases}, 5)`
  const tomorrow = `app_now() + interval '1 day'`
  const yesterday = `app_now() - interval '1 day'`

  test('by a grant: until it runs out', async () => {
    expect([await isIn(grant('null')), await isIn(grant(tomorrow)), await isIn(grant(yesterday))]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('by a subscription: where the drop opens to subscribers, while the month is paid', async () => {
    const opens = sale('has_subscriber_access = true')
    expect(await isIn(`${opens}; ${subscribed('active', tomorrow)}`)).toBe(true)
    expect(await isIn(subscribed('active', tomorrow))).toBe(false)
    expect(await isIn(`${opens}; ${subscribed('past_due', tomorrow)}`)).toBe(false)
    expect(await isIn(`${opens}; ${subscribed('active', yesterday)}`)).toBe(false)
  })

  test('by a tier: with the perk that this drop asks for, once it is reached', async () => {
    const early = sale('early_access_enabled = true')
    const secret = sale(`visibility = 'private'`)
    expect(await isIn(`${early}; ${tier('early_access')}`)).toBe(true)
    expect(await isIn(tier('early_access'))).toBe(false)
    expect(await isIn(`${early}; ${tier('early_access', 4)}`)).toBe(false)
    expect(await isIn(`${early}; ${tier('first_dibs')}`)).toBe(false)
    expect(await isIn(`${secret}; ${tier('early_access')}`)).toBe(false)
    expect(await isIn(`${secret}; ${tier('private_drops')}`)).toBe(true)
    expect(await isIn(`${secret}; ${tier('limited_edition')}`)).toBe(true)
  })

  test('comes early only to a drop that opens early', async () => {
    const wait = (changes: string) =>
      value(
        changes,
        `select extract(epoch from d.start_date - a.from_at)::int / 60 from drop_access a
        join drops d on d.id = a.drop_id where a.profile_id = '${person}'`,
      )
    const opens = (early: boolean) =>
      sale(`early_access_enabled = ${early}, early_access_minutes = 20, has_subscriber_access = true`)
    expect([await wait(`${opens(true)}; ${grant('null')}`), await wait(`${opens(false)}; ${grant('null')}`)]).toEqual([
      20, 0,
    ])
    const member = subscribed('active', tomorrow)
    expect([await wait(`${opens(true)}; ${member}`), await wait(`${opens(false)}; ${member}`)]).toEqual([20, 0])
  })
})

test('units go back to the catalogue only when the drop is over, and none that is held', async () => {
  const back = (changes: string) => value(changes, `select return_unsold_units('${drop.dropId}')`)
  expect(await back(nothing)).toBe(0)
  expect(await back(sale(`status = 'completed'`))).toBe(2)
  const held = `update drop_items set quantity_available = 1, quantity_held = 1 where drop_id = '${drop.dropId}'`
  expect(await back(`${sale(`status = 'completed'`)}; ${held}`)).toBe(0)
})

describe('what the clock has decided about a drop', () => {
  const due = async (changes: string) =>
    (await fixtures.tryOut(changes, `select drops_to_settle() as id`)).some(({ id }) => id === drop.dropId)
  const hint = (at: string, revealed: string) =>
    `insert into drop_hints (drop_id, position, body, reveal_at, revealed_at) values ('${drop.dropId}', 1, 'It is red.', ${at}, ${revealed})`
  const past = `app_now() - interval '1 s'`
  const future = `app_now() + interval '1 hour'`

  test('comes due once, and is not asked for again when it is written down', async () => {
    expect(await due(nothing)).toBe(false)
    expect(await due(sale(`status = 'scheduled'`))).toBe(true)
    expect(
      await due(sale(`status = 'scheduled', start_date = ${future}, end_date = ${future} + interval '1 hour'`)),
    ).toBe(false)
    const over = `start_date = ${past} - interval '1 hour', end_date = ${past}`
    expect(await due(sale(over))).toBe(true)
    expect(await due(sale(`${over}, status = 'completed'`))).toBe(false)
    expect(await due(sale(`next_reveal_at = ${past}`))).toBe(true)
    expect(await due(sale(`next_reveal_at = ${future}`))).toBe(false)
    expect(await due(sale(`next_reveal_at = ${past}, status = 'sold-out'`))).toBe(false)
  })

  test('so does a hint: at its time, once, of a drop that is announced', async () => {
    expect(await due(hint(past, 'null'))).toBe(true)
    expect(await due(hint(past, past))).toBe(false)
    expect(await due(hint(future, 'null'))).toBe(false)
    expect(await due(hint('null', 'null'))).toBe(false)
    expect(await due(`${hint(past, 'null')}; ${sale(`status = 'draft'`)}`)).toBe(false)
  })

  test('a price that a hint sets is told from the items that are still in the sale', async () => {
    const [row] = await fixtures.tryOut<{ price: number }>(
      `${hint(past, past)}; update drop_items set active = false, price_cents = 1 where drop_id = '${drop.dropId}';
       insert into items (storefront_id, title, price_cents) values ('${drop.storefrontId}', 'Other', 1);
       insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
       select '${drop.dropId}', id, 2, 900, 1, 1 from items where title = 'Other';
       select emit_hint(id, app_now()) from drop_hints`,
      `select (payload ->> 'priceCents')::int as price from outbox where name = 'hint.revealed'`,
    )
    expect(row!.price).toBe(900)
  })
})
