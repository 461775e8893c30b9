import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from './testing/claims-fixtures.ts'

// Each guard of the standby line, one at a time: everything is in order except for one thing.

let fixtures: TestDb
let drop: DropFixture
let item: string
let holder: string
let other: string
let third: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [1, 1], endsIn: 10 * 86_400_000 })
  const [first, second, last] = await makeBuyers(fixtures.owner, 3)
  ;[holder, other, third, item] = [first!.id, second!.id, last!.id, drop.items[0]!]
  await claimBatch(fixtures.pool, drop.dropId, [{ token: first!.token, item }])
})
afterAll(() => fixtures.close())

const one = async (changes: string, query: string) => Object.values((await fixtures.tryOut(changes, query))[0]!)[0]
const nothing = 'select 1'
const grant = (table: 'platform' | 'storefront', name: string, until: string) =>
  table === 'platform'
    ? `insert into platform_permissions (profile_id, permission_id, expires_at, source)
       select '${other}', id, ${until}, 'account' from permissions where name = '${name}'
       on conflict (profile_id, permission_id, source) do update set expires_at = excluded.expires_at`
    : `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
       select '${other}', '${drop.storefrontId}', id, ${until} from permissions where name = '${name}'`
const claimed = (of: string, status: string, source: string, drops = drop.dropId, lot = drop.items[1]) =>
  `insert into claims (user_id, item_id, drop_item_id, drop_id, drop_type, status, source, seq, claimed_at, expires_at,
     price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy, revoked, paid, paid_at)
   select '${of}', item_id, id, '${drops}', 'marketplace', '${status}', '${source}', 900, app_now(),
     app_now() + interval '1 hour', 1, 'USD', 'seller', 0, 'Free', '${status}' = 'revoked', '${status}' = 'purchased',
     case '${status}' when 'purchased' then app_now() end
   from drop_items where id = '${lot}'`

describe('a place in the line', () => {
  const mayBeOffered = (changes: string) =>
    one(changes, `select may_be_offered(d, '${item}', '${other}', app_now()) from drops d where id = '${drop.dropId}'`)

  test('may be taken where nothing stands against it', async () => {
    expect(await mayBeOffered(nothing)).toBe(true)
  })

  test.each<[string, () => string]>([
    ['who is not active', () => `update profiles set is_active = false where id = '${other}'`],
    ['who has closed the account', () => `update profiles set closed_at = app_now() where id = '${other}'`],
    [
      'who is blocked from claiming',
      () => `update profiles set claims_blocked_until = app_now() + interval '1 day' where id = '${other}'`,
    ],
    [
      'whose right to claim has run out',
      () => grant('platform', 'user.actions.claimFromDrop', `app_now() - interval '1 second'`),
    ],
    [
      'who has other rights, but not that to claim',
      () => `delete from platform_permissions where profile_id = '${other}'; ${grant('platform', 'drop.view', 'null')}`,
    ],
    ['who owns the storefront', () => `update storefronts set owner_id = '${other}' where id = '${drop.storefrontId}'`],
    ['who is its staff', () => grant('storefront', 'storefront.drops.list', 'null')],
    ['who has this item', () => claimed(other, 'purchased', 'buyer', drop.dropId, item)],
    [
      'who is not let in, where the drop is private',
      () => `update drops set visibility = 'private' where id = '${drop.dropId}'`,
    ],
    [
      'whose limit is used up',
      () => `update drop_settings set max_claims_per_user = 1 where drop_id = '${drop.dropId}';
        insert into user_claim_tracking (user_id, drop_id, total_claims) values ('${other}', '${drop.dropId}', 1)`,
    ],
    [
      'who must pay for the first items before more',
      () => `update drop_settings set staggered_claim_threshold = 1 where drop_id = '${drop.dropId}';
        insert into user_claim_tracking (user_id, drop_id, total_claims) values ('${other}', '${drop.dropId}', 1)`,
    ],
  ])('not by %s', async (_, spoil) => {
    expect(await mayBeOffered(spoil())).toBe(false)
  })

  test.each<[string, () => string]>([
    ['whose time as staff is over', () => grant('storefront', 'storefront.drops.list', `app_now() - interval '1 s'`)],
    ['who had this item and gave it back', () => claimed(other, 'revoked', 'buyer', drop.dropId, item)],
    [
      'who is let in, where the drop is private',
      () => `update drops set visibility = 'private' where id = '${drop.dropId}';
        insert into drop_invitations (drop_id, profile_id, source) values ('${drop.dropId}', '${other}', 'invited')`,
    ],
    [
      'whose offers from the line have ended: they count no more',
      () => `update drop_settings set max_claims_per_user = 1 where drop_id = '${drop.dropId}';
        ${claimed(other, 'expired', 'standby')}`,
    ],
    [
      'whose own claims stand in the tally already: they do not count twice',
      () => `update drop_settings set max_claims_per_user = 2 where drop_id = '${drop.dropId}';
        insert into user_claim_tracking (user_id, drop_id, total_claims) values ('${other}', '${drop.dropId}', 1);
        ${claimed(other, 'claimed', 'buyer')}`,
    ],
  ])('but by %s', async (_, change) => {
    expect(await mayBeOffered(change())).toBe(true)
  })
})

describe('who wants to join the line', () => {
  const join = (changes: string, lot = item) => one(changes, `select outcome from join_standby('${lot}', '${other}')`)
  const letIn = (id: string) =>
    `insert into drop_invitations (drop_id, profile_id, source) values ('${drop.dropId}', '${id}', 'invited')`
  const makePrivate = () => `update drops set visibility = 'private' where id = '${drop.dropId}'`

  test('joins while the unit is on hold', async () => {
    expect(await join(nothing)).toBe('joined')
  })

  test('finds no item that is not there, none of a draft, none of a private drop that they are not let into', async () => {
    expect(await join(nothing, '00000000-0000-4000-8000-000000000000')).toBe('not_found')
    expect(await join(`alter table drops disable trigger user; update drops set status = 'draft'`)).toBe('not_found')
    expect(await join(makePrivate())).toBe('not_found')
    expect(await join(`${makePrivate()}; ${letIn(holder)}`)).toBe('not_found')
    expect(await join(`${makePrivate()}; ${letIn(other)}`)).toBe('joined')
  })

  test('finds no line of an item that is taken out, that is on sale, or of a lot that is not on stage', async () => {
    expect(await join(`update drop_items set active = false where id = '${item}'`)).toBe('not_on_standby')
    expect(await join(nothing, drop.items[1]!)).toBe('not_on_standby')
    const isLive = `update drops set type = 'live' where id = '${drop.dropId}'`
    expect(await join(isLive)).toBe('not_on_standby')
    const onStage = `update drop_items set reveal_number = 1, revealed_at = app_now() where id = '${item}'`
    expect(await join(`${isLive}; ${onStage}`)).toBe('joined')
  })

  test('finds none where units are on sale again beside one that is on hold, or none is on hold', async () => {
    const more = `update drop_items set quantity_total = 2, quantity_available = 1 where id = '${item}'`
    expect(await join(more)).toBe('not_on_standby')
    const sold = `update drop_items set quantity_held = 0, quantity_sold = 1 where id = '${item}'`
    expect(await join(sold)).toBe('not_on_standby')
  })

  test('finds none when the sale is over, and cannot join where they may not claim', async () => {
    const over = `alter table drops disable trigger user; update drops set end_date = app_now() where id = '${drop.dropId}'`
    expect(await join(over)).toBe('not_on_standby')
    expect(await join(`update profiles set closed_at = app_now() where id = '${other}'`)).toBe('cannot_join')
  })

  test('stands before others with first dibs alone', async () => {
    const priority = (changes: string) =>
      one(`${changes}; select join_standby('${item}', '${other}')`, 'select priority from standby_entries')
    expect(await priority(nothing)).toBe(100)
    const tier = `delete from loyalty_tiers where storefront_id = '${drop.storefrontId}';
      insert into loyalty_tiers (storefront_id, name, threshold, perks)
      values ('${drop.storefrontId}', 'Gold', 1, '{first_dibs}');
      insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases)
      values ('${drop.storefrontId}', '${other}', 1, 1)`
    expect(await priority(tier)).toBe(50)
  })

  test('joins again after they left, with a new place', async () => {
    const twice = `select join_standby('${item}', '${other}'); select leave_standby('${item}', '${other}');
      select join_standby('${item}', '${other}')`
    const places = await fixtures.tryOut(twice, 'select state from standby_entries order by position')
    expect(places.map(({ state }) => state)).toEqual(['left', 'waiting'])
  })

  test('leaves no line of an item that is not there, and no place of somebody else', async () => {
    const gone = '00000000-0000-4000-8000-000000000000'
    expect(await one(nothing, `select leave_standby('${gone}', '${other}')`)).toBe(false)
    const joined = `select join_standby('${item}', '${other}')`
    expect(await one(joined, `select leave_standby('${item}', '${holder}')`)).toBe(false)
    expect(await one(joined, `select leave_standby('${item}', '${other}')`)).toBe(true)
  })
})

describe('a unit that comes back', () => {
  const waits = (id: string) => `select join_standby('${item}', '${id}')`
  const free = () =>
    `update claims set status = 'released' where drop_item_id = '${item}' and status = 'claimed';
     update drop_items set quantity_available = 1, quantity_held = 0 where id = '${item}'`
  const offer = (changes: string) => one(`${changes}`, `select offer_to_line('${drop.dropId}', '${item}', app_now())`)

  test('is offered to who waits', async () => {
    expect(await offer(`${waits(other)}; ${free()}`)).toBe(1)
  })

  test('is offered to the first alone', async () => {
    expect(await offer(`${waits(other)}; ${waits(third)}; ${free()}`)).toBe(1)
  })

  test('is offered to nobody in a drop that was called off, whose ledger is closed, of an item taken out', async () => {
    const ready = `${waits(other)}; ${free()}; alter table drops disable trigger user`
    expect(await offer(`${ready}; update drops set status = 'cancelled' where id = '${drop.dropId}'`)).toBe(0)
    expect(await offer(`${ready}; update fairness_ledgers set closed_at = app_now()`)).toBe(0)
    expect(await offer(`${ready}; update drop_items set active = false where id = '${item}'`)).toBe(0)
  })

  test('is not offered again to who left, and costs what the drop takes for shipping now', async () => {
    expect(await offer(`${waits(other)}; select leave_standby('${item}', '${other}'); ${free()}`)).toBe(0)
    const flat = `update drops set shipping_cost_strategy = 'FlatRate', flat_rate_amount_cents = 7, flat_rate_additional_cents = 3`
    const frozen = (changes: string) =>
      fixtures.tryOut(
        `${changes}; ${waits(other)}; ${free()}; select offer_to_line('${drop.dropId}', '${item}', app_now())`,
        `select flat_rate_amount_cents as first, flat_rate_additional_cents as more from claims where source = 'standby'`,
      )
    expect(await frozen(flat)).toEqual([{ first: 7, more: 3 }])
    expect(await frozen(nothing)).toEqual([{ first: 500, more: 120 }])
  })
})

describe('the end of a place', () => {
  const places = async (changes: string) => {
    const rows = await fixtures.tryOut(
      changes,
      `select state from standby_entries order by user_id = '${other}' desc, position`,
    )
    return rows.map(({ state }) => state)
  }
  const offered = () =>
    `select join_standby('${item}', '${other}');
     select return_units('${drop.dropId}', array_agg(id), 'expired', null, false, app_now()) from claims where drop_item_id = '${item}'`
  const end = (status: string) =>
    `select return_units('${drop.dropId}', array_agg(id), '${status}', null, false, app_now()) from claims
     where user_id = '${other}' and status = 'claimed'`

  test('whose offer was given back has left; whose offer ran out is passed', async () => {
    expect(await places(offered())).toEqual(['offered'])
    expect(await places(`${offered()}; ${end('released')}`)).toEqual(['left'])
    expect(await places(`${offered()}; ${end('expired')}`)).toEqual(['passed'])
  })

  test('a line that ends passes those who wait, and nobody who had left', async () => {
    const left = `select join_standby('${item}', '${other}'); select leave_standby('${item}', '${other}');
      select join_standby('${item}', '${other}')`
    expect(await places(`${left}; select pass_lines('${drop.dropId}', app_now())`)).toEqual(['left', 'passed'])
  })
})

describe('who paid too late', () => {
  const late = (changes: string) =>
    one(changes, `select join_line_first(c.id) is not null from claims c where c.user_id = '${other}' and c.seq = 900`)
  const ended = () => claimed(other, 'expired', 'buyer', drop.dropId, item)

  test('stands at the head of the line, in the place that they had or in a new one', async () => {
    expect(await late(ended())).toBe(true)
    const priorities = async (before: string) =>
      fixtures.tryOut(
        `${ended()}; ${before}; select join_line_first(id) from claims where seq = 900`,
        'select priority, state from standby_entries order by position',
      )
    expect(await priorities(nothing)).toEqual([{ priority: 10, state: 'waiting' }])
    expect(await priorities(`select join_standby('${item}', '${other}')`)).toEqual([{ priority: 10, state: 'waiting' }])
    const left = `select join_standby('${item}', '${other}'); select leave_standby('${item}', '${other}')`
    expect(await priorities(left)).toEqual([
      { priority: 100, state: 'left' },
      { priority: 10, state: 'waiting' },
    ])
  })

  test('does not push anybody else to the head', async () => {
    const rows = await fixtures.tryOut(
      `${ended()};
       insert into standby_entries (drop_item_id, drop_id, user_id, position, joined_at, changed_at)
       values ('${item}', '${drop.dropId}', '${drop.ownerId}', 1, app_now(), app_now());
       select join_line_first(id) from claims where seq = 900`,
      `select user_id = '${other}' as mine, priority from standby_entries order by position`,
    )
    expect(rows).toEqual([
      { mine: false, priority: 100 },
      { mine: true, priority: 10 },
    ])
  })

  test.each<[string, () => string]>([
    [
      'the sale is over',
      () => `alter table drops disable trigger user; update drops set end_date = app_now() where id = '${drop.dropId}'`,
    ],
    ['the item was taken out', () => `update drop_items set active = false where id = '${item}'`],
    [
      'units are on sale',
      () => `update drop_items set quantity_total = 2, quantity_available = 1 where id = '${item}'`,
    ],
    ['none is on hold', () => `update drop_items set quantity_held = 0, quantity_sold = 1 where id = '${item}'`],
    ['they may not claim', () => `update profiles set closed_at = app_now() where id = '${other}'`],
  ])('stands in no line where %s', async (_, spoil) => {
    expect(await late(`${ended()}; ${spoil()}`)).toBe(false)
  })
})
