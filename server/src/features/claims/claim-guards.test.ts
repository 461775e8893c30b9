import { randomUUID } from 'node:crypto'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from './testing/claims-fixtures.ts'
import { captureMoney, openPayment } from './testing/money-fixtures.ts'

// Each guard of a claim, one at a time: everything is in order except for one thing.

let fixtures: TestDb
let drop: DropFixture
let buyer: { id: string; token: string }
let other: { id: string; token: string }
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [2, 2], endsIn: 10 * 86_400_000 })
  const [first, second] = await makeBuyers(fixtures.owner, 2)
  ;[buyer, other] = [first!, second!]
  await claimBatch(fixtures.pool, drop.dropId, [{ token: other.token, item: drop.items[0]! }])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const nowhere = '00000000-0000-4000-8000-000000000000'
const list = (values: readonly string[], type: string) => `array[${values.map((one) => `'${one}'`)}]::${type}[]`

/** The first row's first value, after some changes. */
const one = async (changes: string, query: string) => Object.values((await fixtures.tryOut(changes, query))[0]!)[0]

/** A new drop with a claim, for a test that continues with it. */
async function claimed(options: Parameters<typeof makeDrop>[1] = {}) {
  const sale = await makeDrop(fixtures.owner, { units: [1], endsIn: 10 * 86_400_000, ...options })
  const [owner] = await makeBuyers(fixtures.owner, 1)
  const [answer] = await claimBatch(fixtures.pool, sale.dropId, [{ token: owner!.token, item: sale.items[0]! }])
  return { sale, owner: owner!, claimId: String(answer!.claim_id) }
}

describe('a claim', () => {
  const ask = (changes: string, token: string, item = drop.items[0]!, dropId = drop.dropId) =>
    one(
      changes,
      `select coalesce(code, state) from claim_items('${dropId}', ${list([token], 'text')}, array[null::uuid],
       ${list([item], 'uuid')}, array[null::text], array[null::int], array[null::int])`,
    )

  test('is accepted where nothing stands against it', async () => {
    expect(await ask(nothing, buyer.token)).toBe('judged')
  })

  test('comes from a live session of an account that can act', async () => {
    const spoils = [
      `update auth.session set last_seen_at = app_now() - interval '1 day' where user_id = '${buyer.id}'`,
      `update auth.session set created_at = app_now() - interval '31 days' where user_id = '${buyer.id}'`,
      `update profiles set is_active = false where id = '${buyer.id}'`,
      `update profiles set closed_at = app_now() where id = '${buyer.id}'`,
    ]
    for (const spoil of spoils) expect(await ask(spoil, buyer.token), spoil).toBe('unauthenticated')
  })

  test('whose session is over is not judged by an account that is named beside it', async () => {
    const query = (token: string) => `select coalesce(code, state) from claim_items('${drop.dropId}', ${token},
      array['${buyer.id}'::uuid], ${list([drop.items[0]!], 'uuid')}, array[null::text], array[null::int], array[null::int])`
    expect(await one(nothing, query(list(['over'], 'text')))).toBe('unauthenticated')
    expect(await one(nothing, query('array[null::text]'))).toBe('judged')
    const suspended = `update profiles set suspended_at = app_now(), is_active = false where id = '${buyer.id}'`
    expect(await one(suspended, query('array[null::text]'))).toBe('unauthenticated')
  })

  test('needs the right to claim, unexpired', async () => {
    const had = `from permissions n where n.id = permission_id and n.name = 'user.actions.claimFromDrop'`
    const ended = `update platform_permissions set expires_at = app_now() - interval '1 second' ${had}`
    expect(await ask(ended, buyer.token)).toBe('forbidden')
    const none = `delete from platform_permissions where profile_id = '${buyer.id}'`
    expect(await ask(none, buyer.token)).toBe('forbidden')
  })

  test('finds neither a drop nor an item that is not there, nor a draft or a private drop', async () => {
    expect(await ask(nothing, buyer.token, drop.items[0], nowhere)).toBe('not_found')
    expect(await ask(nothing, buyer.token, nowhere)).toBe('not_found')
    const elsewhere = await makeDrop(fixtures.owner)
    expect(await ask(nothing, buyer.token, elsewhere.items[0])).toBe('not_found')
    const draft = `alter table drops disable trigger user; update drops set status = 'draft' where id = '${drop.dropId}'`
    expect(await ask(draft, buyer.token)).toBe('not_found')
    const secret = `update drops set visibility = 'private' where id = '${drop.dropId}'`
    expect(await ask(secret, buyer.token)).toBe('not_found')
    const letIn = `insert into drop_invitations (drop_id, profile_id, source) values ('${drop.dropId}', '${buyer.id}', 'link')`
    expect(await ask(`${secret}; ${letIn}`, buyer.token)).toBe('judged')
  })

  test('of staff is blocked only while they are staff', async () => {
    const staff = (
      until: string,
    ) => `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
      select '${buyer.id}', '${drop.storefrontId}', id, ${until} from permissions where name = 'storefront.drops.list'`
    expect(await ask(staff('null'), buyer.token)).toBe('BLOCKED')
    expect(await ask(staff(`app_now() - interval '1 second'`), buyer.token)).toBe('judged')
  })

  test('without a key keeps no answer', async () => {
    const [count] = await fixtures.tryOut<{ n: number }>(
      `select * from claim_items('${drop.dropId}', ${list([buyer.token], 'text')}, array[null::uuid],
       ${list([drop.items[0]!], 'uuid')}, array[null::text], array[null::int], array[null::int])`,
      `select count(*)::int as n from claim_answers where user_id = '${buyer.id}'`,
    )
    expect(count!.n).toBe(0)
  })
})

describe('claim_item, the form of the specification', () => {
  const call = async (item: string | null, user: string | null, changes = nothing) => {
    const quoted = [item, user].map((id) => (id === null ? 'null' : `'${id}'`))
    const [answer] = await fixtures.tryOut(changes, `select success, message from claim_item(${quoted})`)
    return answer
  }

  test('tells who has won, who has not, and who may not ask', async () => {
    const item = drop.items[0]!
    expect(await call(item, buyer.id)).toEqual({ success: true, message: 'You have successfully claimed this item.' })
    const twice = { success: false, message: 'You have already claimed this item.' }
    expect(await call(item, other.id)).toEqual(twice)
    const signIn = { success: false, message: 'You must be logged in to claim items.' }
    expect(await call(item, nowhere)).toEqual(signIn)
    const away = `update drops set visibility = 'private' where id = '${drop.dropId}'`
    expect(await call(item, buyer.id, away)).toEqual({ success: false, message: 'Unable to claim this item.' })
  })

  test('asks for both ids', async () => {
    const missing = { success: false, message: 'User ID and Drop Item ID are required to claim.' }
    expect(await call(null, buyer.id)).toEqual(missing)
    expect(await call(drop.items[0]!, null)).toEqual(missing)
  })
})

describe('a claim is moved by its owner alone', () => {
  test('nobody else can release it or pay for it', async () => {
    const { claimId, owner } = await claimed()
    const release = (user: string) => one(nothing, `select outcome from release_claim('${claimId}', '${user}')`)
    expect([await release(buyer.id), await release(owner.id)]).toEqual(['not_found', 'released'])
    const capture = (user: string) => one(nothing, `select count(*)::int from begin_capture('{${claimId}}', '${user}')`)
    expect([await capture(buyer.id), await capture(owner.id)]).toEqual([0, 1])
  })

  test('costs a strike when it is given back late, and never as an offer from the line', async () => {
    const { claimId, owner } = await claimed()
    const strike = (changes: string) => one(changes, `select strike from release_claim('${claimId}', '${owner.id}')`)
    const late = `update claims set claimed_at = app_now() - interval '11 minutes' where id = '${claimId}'`
    expect([await strike(nothing), await strike(late)]).toEqual([false, true])
    expect(await strike(`${late}; update claims set source = 'standby' where id = '${claimId}'`)).toBe(false)
  })

  test('is paid only by money captured for it and its owner while it is held', async () => {
    const { claimId, owner } = await claimed()
    const pay = async (changes: string, claim: string | null, user: string | null) => {
      const quoted = [claim, user].map((id) => (id === null ? 'null' : `'${id}'`))
      const [answer] = await fixtures.tryOut(changes, `select success, message from mark_claim_paid(${quoted})`)
      return answer
    }
    const refused = { success: false, message: 'Unable to record payment. Please try again.' }
    await openPayment(fixtures.owner, [claimId])
    expect(await pay(nothing, claimId, owner.id)).toEqual(refused)
    await fixtures.owner.query('delete from payments; delete from order_lines; delete from orders')
    await captureMoney(fixtures.owner, [claimId])
    expect(await pay(nothing, claimId, buyer.id)).toEqual(refused)
    expect(await pay(nothing, nowhere, owner.id)).toEqual(refused)
    const ended = `update claims set status = 'expired' where id = '${claimId}'`
    expect(await pay(ended, claimId, owner.id)).toEqual(refused)
    expect(await pay(nothing, null, owner.id)).toMatchObject({ message: 'Claim ID is required to mark paid.' })
    expect(await pay(nothing, claimId, null)).toMatchObject({ message: 'User not authenticated' })
    expect(await pay(nothing, claimId, owner.id)).toMatchObject({ success: true })
  })
})

test('a flair level is told of when a purchase reaches it', async () => {
  const { claimId, owner } = await claimed()
  await captureMoney(fixtures.owner, [claimId])
  const levels = async (before: number) =>
    (
      await fixtures.tryOut(
        `update profiles set total_purchases = ${before}, highest_flair_level = flair_level(${before}) where id = '${owner.id}';
         select mark_claim_paid('${claimId}', '${owner.id}')`,
        `select payload ->> 'level' as level from outbox where name = 'loyalty.flair_reached'
           and payload ->> 'userId' = '${owner.id}'`,
      )
    ).map(({ level }) => level)
  expect(await levels(4)).toEqual(['2'])
  expect(await levels(5)).toEqual([])
})

describe('units go back once', () => {
  const back = (changes: string, dropId: string, claimId: string) =>
    one(changes, `select return_units('${dropId}', '{${claimId}}', 'expired', null, false, app_now())`)

  test('of claims of this drop that are still held', async () => {
    const { sale, claimId } = await claimed()
    expect(await back(nothing, sale.dropId, claimId)).toBe(1)
    expect(await back(nothing, drop.dropId, claimId)).toBe(0)
    expect(
      await back(
        `select return_units('${sale.dropId}', '{${claimId}}', 'expired', null, false, app_now())`,
        sale.dropId,
        claimId,
      ),
    ).toBe(0)
  })

  test('an unpaid hold of another drop is not expired with this one', async () => {
    const [one1, two] = [await claimed(), await claimed()]
    const both = `{${one1.claimId},${two.claimId}}`
    const begun = `update claims set status = 'capturing', expires_at = app_now() - interval '1 second' where id = any ('${both}')`
    const [row] = await fixtures.tryOut(
      `${begun}; select end_capture('${both}')`,
      `select array_agg(distinct status) as status, (select array_agg(quantity_available) from drop_items
       where drop_id in ('${one1.sale.dropId}', '${two.sale.dropId}')) as free from claims where id = any ('${both}')`,
    )
    expect(row).toEqual({ status: ['expired'], free: [1, 1] })
  })

  test('whose payment ends without money after their account was suspended or closed; without a strike', async () => {
    const { claimId } = await claimed()
    const capturing = `update claims set status = 'capturing' where id = '${claimId}'`
    const ended = async (changes: string) => {
      const [row] = await fixtures.tryOut(
        `${capturing}; ${changes}; select end_capture('{${claimId}}'); select strike_expired('{${claimId}}')`,
        `select c.status, c.revoke_reason as reason, i.quantity_available as free,
           (select count(*)::int from strike_events where cause_id = c.id) as strikes
         from claims c join drop_items i on i.id = c.drop_item_id where c.id = '${claimId}'`,
      )
      return row
    }
    const change = (what: string) =>
      `update profiles set ${what} where id = (select user_id from claims where id = '${claimId}')`
    expect(await ended('select 1')).toEqual({ status: 'claimed', reason: null, free: 0, strikes: 0 })
    const released = { status: 'released', free: 1, strikes: 0 }
    expect(await ended(change('suspended_at = app_now(), is_active = false'))).toEqual({
      ...released,
      reason: 'account_suspended',
    })
    expect(await ended(change('closed_at = app_now(), is_active = false'))).toEqual({
      ...released,
      reason: 'account_closed',
    })
  })

  test('of payments whose answer is out: when their time is over, while no stop by the platform holds it', async () => {
    const { sale, claimId } = await claimed()
    const late = `update claims set expires_at = app_now() - interval '1 second' where id = '${claimId}'`
    const paying = `update claims set status = 'capturing' where id = '${claimId}'`
    const stopped = `update drops set status = 'paused', paused_at = app_now(), paused_by = 'platform' where id = '${sale.dropId}'`
    const ended = (changes: string) => one(changes, `select expire_capture('{${claimId}}')`)
    expect(await ended(`${late}; ${paying}`)).toBe(1)
    expect([await ended(late), await ended(paying)]).toEqual([0, 0])
    expect(
      await fixtures.tryOut(
        `${late}; ${paying}; ${stopped}; select expire_capture('{${claimId}}')`,
        `select status from claims where id = '${claimId}'`,
      ),
    ).toEqual([{ status: 'capturing' }])
  })
})

describe('what the seller takes back counts for nobody', () => {
  /** A buyer's own claim and an offer from the line, both held, in one drop; and their tally after one is revoked. */
  async function tallyAfter(which: 'own' | 'offer', withdraw: boolean) {
    const { sale, owner, claimId } = await claimed({ units: [1, 1] })
    const added = randomUUID()
    const [tally] = await fixtures.tryOut(
      `insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, source, seq, claimed_at, expires_at,
         price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy)
       select '${added}', '${owner.id}', item_id, id, drop_id, 'marketplace', 'standby', 2, app_now() + interval '1 minute',
         app_now() + interval '1 hour', 1, 'USD', 'seller', 0, 'Free' from drop_items where id = '${sale.items[1]}';
       insert into standby_entries (drop_item_id, drop_id, user_id, position, state, claim_id, joined_at, changed_at)
       values ('${sale.items[1]}', '${sale.dropId}', '${owner.id}', 1, 'offered', '${added}', app_now(), app_now());
       update drop_items set quantity_available = 0, quantity_held = 1 where id = '${sale.items[1]}';
       insert into user_claim_tracking (user_id, drop_id, total_claims, last_claim_at)
       values ('${owner.id}', '${drop.dropId}', 5, app_now());
       select revoke_claims('{${which === 'offer' ? added : claimId}}', 'It broke.', ${withdraw})`,
      `select t.total_claims as total, t.last_claim_at is not null as has_last,
         (select total_claims from user_claim_tracking o where o.user_id = t.user_id and o.drop_id = '${drop.dropId}') as elsewhere,
         (select state from standby_entries e where e.claim_id = '${added}') as place
       from user_claim_tracking t where t.user_id = '${owner.id}' and t.drop_id = '${sale.dropId}'`,
    )
    return tally
  }

  test.each([false, true])('neither an offer from the line nor a hold of theirs (withdrawn: %s)', async (withdraw) => {
    expect(await tallyAfter('offer', withdraw)).toEqual({ total: 1, has_last: true, elsewhere: 5, place: 'passed' })
    expect(await tallyAfter('own', withdraw)).toEqual({ total: 0, has_last: false, elsewhere: 5, place: 'offered' })
  })

  test.each([false, true])('nor does the one before it hold up the next (withdrawn: %s)', async (withdraw) => {
    const { sale, owner, claimId } = await claimed({ units: [1, 1, 1] })
    await claimBatch(fixtures.pool, sale.dropId, [{ token: owner.token, item: sale.items[1]! }])
    const ids = (await fixtures.owner.query('select id from claims where user_id = $1 order by seq', [owner.id])).rows
    const [tally] = await fixtures.tryOut(
      `select revoke_claims('{${ids[0].id}}', 'It broke.', ${withdraw}); select revoke_claims('{${ids[1].id}}', 'It broke.', ${withdraw})`,
      `select total_claims as total, last_claim_at as last from user_claim_tracking
       where user_id = '${owner.id}' and drop_id = '${sale.dropId}'`,
    )
    expect(claimId).toBe(ids[0].id)
    expect(tally).toEqual({ total: 0, last: null })
  })

  test('an offer from the line never holds up the next claim, when a purchase is taken back either', async () => {
    const { sale, owner, claimId } = await claimed({ units: [1, 1] })
    await captureMoney(fixtures.owner, [claimId])
    const [tally] = await fixtures.tryOut(
      `select mark_claim_paid('${claimId}', '${owner.id}');
       insert into claims (user_id, item_id, drop_item_id, drop_id, drop_type, source, seq, claimed_at, expires_at,
         price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy)
       select '${owner.id}', item_id, id, drop_id, 'marketplace', 'standby', 2, app_now(), app_now() + interval '1 hour', 1,
         'USD', 'seller', 0, 'Free' from drop_items where id = '${sale.items[1]}';
       select revoke_claims('{${claimId}}', 'It broke.', false)`,
      `select total_claims as total, last_claim_at as last from user_claim_tracking where user_id = '${owner.id}'`,
    )
    expect(tally).toEqual({ total: 0, last: null })
  })
})

describe('money that came for a claim that has ended', () => {
  const honoured = (claimId: string, changes: string) =>
    one(
      `update claims set status = 'expired' where id = '${claimId}';
       update drop_items i set quantity_available = 1, quantity_held = 0 from claims c
       where c.id = '${claimId}' and i.id = c.drop_item_id; ${changes}`,
      `select honour_late_payment('${claimId}') is not null`,
    )

  test('is honoured where nothing stands against it, also where somebody stood in line before', async () => {
    const { sale, claimId } = await claimed()
    expect(await honoured(claimId, nothing)).toBe(true)
    const left = `insert into standby_entries (drop_item_id, drop_id, user_id, position, state, joined_at, changed_at)
      values ('${sale.items[0]}', '${sale.dropId}', '${buyer.id}', 1, 'left', app_now(), app_now())`
    expect(await honoured(claimId, left)).toBe(true)
    const more = await claimed({ units: [1, 1] })
    const asks = [{ token: more.owner.token, item: more.sale.items[1]! }]
    await claimBatch(fixtures.pool, more.sale.dropId, asks)
    expect(await honoured(more.claimId, nothing)).toBe(true)
  })

  test.each<[string, (to: { sale: DropFixture; owner: { id: string }; claimId: string }) => string]>([
    [
      'the drop was called off',
      ({ sale }) =>
        `alter table drops disable trigger user; update drops set status = 'cancelled' where id = '${sale.dropId}'`,
    ],
    [
      'the books are closed',
      ({ sale }) => `update fairness_ledgers set closed_at = app_now() where drop_id = '${sale.dropId}'`,
    ],
    [
      'the account is suspended',
      ({ owner }) => `update profiles set is_active = false, suspended_at = app_now() where id = '${owner.id}'`,
    ],
    ['the account is closed', ({ owner }) => `update profiles set closed_at = app_now() where id = '${owner.id}'`],
    [
      'they have claimed it anew',
      ({
        sale,
        owner,
      }) => `insert into claims (user_id, item_id, drop_item_id, drop_id, drop_type, seq, claimed_at, expires_at,
         price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy)
       select '${owner.id}', item_id, id, drop_id, 'marketplace', 900, app_now(), app_now() + interval '1 hour', 1, 'USD',
         'seller', 0, 'Free' from drop_items where id = '${sale.items[0]}'`,
    ],
  ])('goes back where %s', async (_, spoil) => {
    const all = await claimed()
    expect(await honoured(all.claimId, spoil(all))).toBe(false)
  })
})

test('a hold that had run out before a pause by the platform gets no time after it', async () => {
  const { sale, claimId } = await claimed()
  const after = (ends: string) =>
    one(
      `update claims set claimed_at = app_now() - interval '3 hours', expires_at = app_now() - interval '${ends}' where id = '${claimId}';
       select shift_hold_clocks('${sale.dropId}', app_now() - interval '1 hour', app_now())`,
      `select expires_at > app_now() from claims where id = '${claimId}'`,
    )
  expect([await after('30 minutes'), await after('61 minutes')]).toEqual([true, false])
  const untouched = await one(
    `update claims set claimed_at = '2026-01-01', expires_at = '2026-01-02' where id = '${claimId}';
     select shift_hold_clocks('${sale.dropId}', app_now() - interval '1 hour', app_now())`,
    `select expires_at = '2026-01-02'::timestamptz from claims where id = '${claimId}'`,
  )
  expect(untouched).toBe(true)
  const ended = await one(
    `update claims set status = 'expired', expires_at = app_now() where id = '${claimId}';
     select shift_hold_clocks('${sale.dropId}', app_now() - interval '1 hour', app_now())`,
    `select expires_at <= app_now() from claims where id = '${claimId}'`,
  )
  expect(ended).toBe(true)
})

describe('who leaves gives back what they hold', () => {
  /** An account with a hold, a payment in progress, a place in line and one that was taken; somebody else in the same line. */
  async function leaves() {
    const { sale, owner, claimId } = await claimed({ units: [1, 1, 1] })
    const [paying] = await claimBatch(fixtures.pool, sale.dropId, [{ token: owner.token, item: sale.items[1]! }])
    await fixtures.owner.query(`update claims set status = 'capturing' where id = $1`, [paying!.claim_id])
    const place = (who: string, lot: number, position: number, state: string) =>
      `insert into standby_entries (drop_item_id, drop_id, user_id, position, state, claim_id, joined_at, changed_at)
       values ('${sale.items[lot]}', '${sale.dropId}', '${who}', ${position}, '${state}', '${claimId}', app_now(), app_now());`
    const line = place(owner.id, 2, 1, 'waiting') + place(buyer.id, 2, 2, 'waiting') + place(owner.id, 0, 1, 'taken')
    const after = (query: string) => fixtures.tryOut(`${line} select release_holds_of('${owner.id}', 'Closed.')`, query)
    return { owner, after }
  }

  test('their holds and their places, not a payment in progress, and nothing of anybody else', async () => {
    const { owner, after } = await leaves()
    const claims = await after(`select status from claims where user_id = '${owner.id}' order by seq`)
    expect(claims.map(({ status }) => status)).toEqual(['released', 'capturing'])
    const places = await after(
      `select user_id = '${owner.id}' as mine, state from standby_entries where state <> 'offered' order by state, position`,
    )
    expect(places).toEqual([
      { mine: true, state: 'left' },
      { mine: true, state: 'taken' },
      { mine: false, state: 'waiting' },
    ])
  })
})

test('a drop of which all that is free was taken out is sold out', async () => {
  const { sale } = await claimed({ units: [1, 1] })
  const settled = (changes: string) =>
    one(
      `${changes}; select settle_sold_out('${sale.dropId}', app_now())`,
      `select status from drops where id = '${sale.dropId}'`,
    )
  const sold = 'update drop_items set quantity_held = 0, quantity_sold = quantity_sold + quantity_held'
  expect(await settled(sold)).toBe('active')
  expect(await settled(`${sold}; update drop_items set active = false where id = '${sale.items[1]}'`)).toBe('sold-out')
})
