import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'
import { maySee } from './drops.policy.ts'

// What a drop tells, seals, and leaves behind: one condition at a time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
let buyer: { id: string; token: string }
let paid: string
let held: string
let others: string[]
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [3, 3], cooldownSeconds: 0 })
  const people = await makeBuyers(fixtures.owner, 5)
  buyer = people[0]!
  others = people.slice(2).map((person) => person.id)
  const asked = drop.items.map((item, i) => ({ token: people[i]!.token, item }))
  ;[paid, held] = (await claimBatch(fixtures.pool, drop.dropId, asked)).map((row) => String(row.claim_id)) as [
    string,
    string,
  ]
  await captureMoney(fixtures.owner, [paid])
  await fixtures.owner.query('select mark_claim_paid($1, $2)', [paid, buyer.id])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const list = async (changes: string, query: string) =>
  (await fixtures.tryOut(changes, query)).map((row) => Object.values(row)[0])
const tell = async (changes: string, query: string) => (await list(changes, query))[0]
const ofDrop = (change: string) => `update drops set ${change} where id = '${drop.dropId}'`

test('a lot may be named in any drop but a live one, there once it was on stage; never when refused as unrevealed', async () => {
  const named = (type: string, reveal: string, answer: string) =>
    tell(nothing, `select is_lot_public('${type}', ${reveal}, ${answer})`)
  expect(await named('marketplace', 'null', 'null')).toBe(true)
  expect(await named('live', '3', `'SOLD_OUT'`)).toBe(true)
  expect(await named('live', 'null', 'null')).toBe(false)
  expect(await named('live', '3', `'NOT_REVEALED'`)).toBe(false)
})

test('the lot on stage is the newest that was revealed and still takes claims', async () => {
  const stage = `select lot_on_stage('${drop.dropId}')`
  const reveal = (lot: string, number: string, closed = 'null') =>
    `update drop_items set reveal_number = ${number}, revealed_at = app_now(), closed_at = ${closed} where id = '${lot}'`
  const [first, second] = drop.items as [string, string]
  expect(await tell(nothing, stage)).toBeNull()
  expect(await tell(reveal(first, '1'), stage)).toBe(first)
  expect(await tell(`${reveal(first, '1')}; ${reveal(second, '2', 'app_now()')}`, stage)).toBe(first)
})

test('a host’s sums count holds as unpaid, and claims of the last minute', async () => {
  const sums = async (changes: string) =>
    (
      await fixtures.tryOut(
        changes,
        `select unpaid_count, unpaid_cents::int, paid_count, last_minute from hosted_sums('${drop.dropId}')`,
      )
    )[0]
  expect(await sums(nothing)).toEqual({ unpaid_count: 1, unpaid_cents: 6400, paid_count: 1, last_minute: 2 })
  const released = `select * from release_claim('${held}', (select user_id from claims where id = '${held}'))`
  expect(await sums(released)).toMatchObject({ unpaid_count: 0, unpaid_cents: 0 })
  expect(await sums(`update claims set claimed_at = app_now() - interval '61 seconds'`)).toMatchObject({
    last_minute: 0,
  })
})

describe('what live screens hear', () => {
  test('of an item: when its next hold ends, while none is left', async () => {
    const endsAt = (item: string, changes: string) =>
      tell(changes, `select item_event(i) ->> 'nextHoldEndsAt' from drop_items i where id = '${item}'`)
    const [sold, onHold] = drop.items as [string, string]
    const noneLeft = 'update drop_items set quantity_total = 1, quantity_available = 0'
    expect(await endsAt(onHold, nothing)).toBeNull()
    expect(await endsAt(onHold, noneLeft)).toEqual(expect.any(String))
    expect(await endsAt(sold, noneLeft)).toBeNull()
  })

  test('of a drop: the end of a vacation that lasts', async () => {
    const until = (at: string) =>
      tell(
        `update storefronts set vacation_until = app_now() ${at} where id = '${drop.storefrontId}'`,
        `select drop_event(d, app_now()) ->> 'vacationUntil' from drops d where id = '${drop.dropId}'`,
      )
    expect(await until(`+ interval '1 day'`)).toEqual(expect.any(String))
    expect(await until(`- interval '1 second'`)).toBeNull()
  })
})

test('a note about a vacation is gone when the vacation is over', async () => {
  const note = (at: string) =>
    tell(
      `update storefronts set vacation_until = app_now() ${at}, vacation_note = 'Back soon.' where id = '${drop.storefrontId}'`,
      `select vacation_note from storefront_faces where id = '${drop.storefrontId}'`,
    )
  expect(await note(`+ interval '1 day'`)).toBe('Back soon.')
  expect(await note(`- interval '1 second'`)).toBeNull()
})

describe('a seal', () => {
  const seal = (number: number, ended: string) =>
    `insert into drop_seals (drop_id, number, version, salt, sealed, fingerprint, made_at, ended_at)
     values ('${drop.dropId}', ${number}, 1, 's', 't', 'f', app_now() - interval '1 day', ${ended})`

  test('ends once', async () => {
    const ends = (n: number) =>
      tell(
        `${seal(1, `app_now() - interval '1 hour'`)}; ${seal(2, 'null')}; select end_seal('${drop.dropId}', app_now())`,
        `select ended_at > app_now() - interval '1 minute' from drop_seals where number = ${n}`,
      )
    expect(await ends(2)).toBe(true)
    expect(await ends(1)).toBe(false)
  })

  test('leaves changes alone that it does not cover', async () => {
    const sealed = `${ofDrop(`type = 'mystery', contents = 'One tape'`)}; ${seal(1, 'null')}`
    expect(
      await tell(
        `${sealed}; ${ofDrop(`contents = 'One tape', title = 'Another'`)}`,
        `select title from drops where id = '${drop.dropId}'`,
      ),
    ).toBe('Another')
    await expect(tell(`${sealed}; ${ofDrop(`contents = 'Two tapes'`)}`, nothing)).rejects.toThrow('is sealed')
  })
})

describe('a drop is deleted', () => {
  const draft = (log: string) =>
    `insert into drops (id, storefront_id, title, type) values ('00000000-0000-4000-8000-00000000d0d0', '${drop.storefrontId}', 'Draft', 'marketplace');
     insert into drop_status_log (drop_id, from_status, to_status, at) select id, 'draft', '${log}', app_now() from drops where title = 'Draft';
     delete from drops where title = 'Draft'`

  test('while nobody ever saw it', async () => {
    expect(await tell(draft('cancelled'), `select count(*)::int from drops where title = 'Draft'`)).toBe(0)
    await expect(tell(draft('scheduled'), nothing)).rejects.toThrow('was published')
    const active = `delete from drop_status_log where drop_id = '${drop.dropId}'; delete from drops where id = '${drop.dropId}'`
    await expect(tell(active, nothing)).rejects.toThrow('was published')
  })
})

describe('past prices', () => {
  const kept = (title: string, visibility = 'public') =>
    list(
      `delete from sold_prices; update items set category = 'vhs', title = '${title}', format = 'vhs';
       ${ofDrop(`visibility = '${visibility}'`)};
       update claims set status = 'capturing', paid = false, paid_at = null where id = '${paid}';
       update claims set status = 'purchased', paid = true, paid_at = app_now() where id = '${paid}'`,
      'select claim_id from sold_prices',
    )

  test('are noted of titles with letters, in public drops', async () => {
    expect(await kept('Tape')).toEqual([paid])
    expect(await kept('!!!')).toEqual([])
    expect(await kept('Tape', 'private')).toEqual([])
  })

  test('are those of the same format, shown for items on offer', async () => {
    const three = (format: string) =>
      `delete from sold_prices; update items set category = 'vhs', title = 'Tape', format = 'VHS';
       insert into claims (user_id, item_id, drop_item_id, drop_id, drop_type, status, source, seq, claimed_at, expires_at,
         price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy, revoked, paid, paid_at)
       select n.id, item_id, drop_item_id, drop_id, drop_type, 'purchased', source, 900 + n.nr, claimed_at, expires_at, price_cents,
         currency, fee_structure, fee_bps, shipping_cost_strategy, false, true, app_now() from claims c, unnest('{${others}}'::uuid[]) with ordinality n (id, nr) where c.id = '${paid}';
       insert into sold_prices (claim_id, drop_id, category, title_key, format_key, currency, price_cents, kept_at)
       select id, drop_id, 'vhs', 'tape', '${format}', 'USD', 100, app_now() from claims where seq > 900`
    const prices = `select count(*)::int from past_prices('${drop.dropId}') where drop_item_id = '${drop.items[0]}'`
    expect(await tell(three('vhs'), prices)).toBe(3)
    expect(await tell(three('dvd'), prices)).toBe(0)
    expect(await tell(`${three('vhs')}; update drop_items set active = false`, prices)).toBe(0)
  })
})

describe('a catalog', () => {
  test('is searched by words, however they are spaced', async () => {
    const query = (words: string) => tell(nothing, `select catalog_query('{}', '${words}')::text`)
    expect(await query('night shift')).toBe(`'night':* & 'shift':*`)
    expect(await query('night  shift ')).toBe(`'night':* & 'shift':*`)
  })

  test('knows the drops that are not over', async () => {
    const open = (changes: string) =>
      list(changes, `select drop_id from unfinished_drops('{${drop.storefrontId}}', app_now())`)
    expect(await open(nothing)).toEqual([drop.dropId])
    expect(await open(ofDrop(`status = 'cancelled'`))).toEqual([])
  })

  test('remembers when an item was first offered', async () => {
    const first = `update items set offered_at = '2020-01-01'; select mark_offered(array(select id from items))`
    expect(await tell(first, 'select extract(year from min(offered_at))::int from items')).toBe(2020)
  })

  test('offers its items when a drop is published, not while it stays a draft', async () => {
    const draft = '00000000-0000-4000-8000-00000000d0d0'
    const offered = (status: string) =>
      tell(
        `insert into drops (id, storefront_id, title, type, start_date, end_date, currency, fee_structure)
           select '${draft}', storefront_id, 'Draft', type, app_now() + interval '1 day', app_now() + interval '2 days',
             currency, fee_structure from drops where id = '${drop.dropId}';
         insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
           select '${draft}', item_id, 1, 100, 1, 1 from drop_items where id = '${drop.items[0]}';
         update items set offered_at = null;
         update drops set status = '${status}' where id = '${draft}'`,
        'select count(offered_at)::int from items',
      )
    expect([await offered('scheduled'), await offered('draft')]).toEqual([1, 0])
    const again = `update items set offered_at = null; ${ofDrop('status = status')}`
    expect(await tell(again, 'select count(offered_at)::int from items')).toBe(0)
  })

  test('keeps the words of items that were offered, not of others', async () => {
    const reworded = (offered: string) =>
      tell(
        `delete from item_wordings; update items set offered_at = ${offered}; update items set title = 'New words'`,
        'select count(*)::int from item_wordings',
      )
    expect(await reworded('app_now()')).toBe(2)
    expect(await reworded('null')).toBe(0)
  })

  test('fixes what buyers see of items in open drops', async () => {
    const fixed = `select is_item_in_open_drop(item_id) from drop_items where id = '${drop.items[0]}'`
    expect(await tell(nothing, fixed)).toBe(true)
    expect(await tell(ofDrop(`end_date = app_now()`), fixed)).toBe(false)
  })
})

test('a draft is seen by its staff alone, invited or not', async () => {
  const guest = testActor({ profileId: buyer.id })
  const seen = (publishedAt: Date | null) =>
    maySee(fixtures.db, guest, {
      id: drop.dropId,
      storefrontId: drop.storefrontId,
      visibility: 'private',
      status: 'active',
      publishedAt,
    } as never)
  expect(await seen(new Date())).toBe(true)
  expect(await seen(null)).toBe(false)
})
