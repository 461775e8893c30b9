import { findViolations } from '@keepcase/server/features/invariants/public.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openWalk } from './open-walk.ts'

const { db, fixtures, watch, close } = await openWalk()
afterAll(close)

/** A call by the seller that must be refused with this code; nothing is written. */
async function refused(
  method: string,
  path: string,
  body: object,
  status: number,
  code: string,
  who = fixtures.people.seller,
) {
  const answer = await who.fetch(method, path, body)
  expect(
    [answer.status, answer.body.code],
    `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`,
  ).toEqual([status, code])
  expect(await watch.writes(), `${method} ${path} ${JSON.stringify(body)}`).toEqual([])
}

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

describe('a seller', () => {
  test('gets no address of the platform’s, nobody else’s, and none that only looks like one', async () => {
    const shop = (subdomain: string) => ({ name: 'Another shop', subdomain })
    for (const taken of ['admin', 'WWW', 'Api', 'Static-Age', 'STATIC-AGE', 'keepcase', 'signin'])
      await refused('POST', '/api/storefronts', shop(taken), 409, 'SUBDOMAIN_TAKEN', fixtures.people.rival)
    for (const odd of [
      'xn--80ak6aa92e',
      'XN--test',
      'аdmin',
      'ad min',
      '-a',
      'a-',
      'a.b',
      'a_b',
      '../a',
      'a/b',
      'ß',
      'ﬁ-sh',
      'ad\u00admin',
      'a'.repeat(41),
      'ab\u0000',
    ])
      await refused('POST', '/api/storefronts', shop(odd), 400, 'BAD_REQUEST', fixtures.people.rival)
  })

  test('keeps to the terms of a mystery that was announced', async () => {
    const { mystery } = fixtures
    const [item] = mystery.allItems
    const [first, second] = mystery.allHints
    const fixed = (method: string, path: string, body: object) => refused(method, path, body, 409, 'TERMS_FIXED')
    await fixed('PATCH', `/api/drop-items/${item.id}`, { priceCents: 1 })
    const hints = [first, second].map(({ body, priceStepCents, revealAt }) => ({ body, priceStepCents, revealAt }))
    await fixed('PATCH', `/api/drops/${mystery.id}`, { hints: [...hints].reverse() })
    await fixed('PATCH', `/api/drops/${mystery.id}`, { hints: hints.slice(1) })
    await fixed('PATCH', `/api/drops/${mystery.id}`, { hints: [{ ...hints[0], priceStepCents: 0 }, hints[1]] })
    await fixed('PATCH', `/api/drops/${mystery.id}`, { contents: 'Something cheaper.' })
    await fixed('POST', `/api/drops/${mystery.id}/reveal-hint`, { hintId: second.id })
    await fixed('POST', `/api/drops/${mystery.id}/items`, { itemId: fixtures.spare.id })
    for (const term of [
      { cooldownSeconds: 5 },
      { maxClaimsPerUser: 1 },
      { holdSeconds: 300 },
      { feeStructure: 'buyer' },
      { title: 'Another' },
    ])
      await fixed('PATCH', `/api/drops/${mystery.id}`, term)
    await fixed('PATCH', `/api/drops/${mystery.id}`, { endDate: inMinutes(120) })
  })

  test('can’t bring another seller’s item into a drop, or admit someone who doesn’t exist', async () => {
    const { rival, seller } = fixtures.people
    const [shop] = (await rival.must('GET', '/api/storefronts/mine')).items
    const own = await rival.must('POST', '/api/drops', { storefrontId: shop.id, type: 'marketplace', title: 'Mine' })
    const thing = await rival.must('POST', '/api/items', {
      storefrontId: shop.id,
      title: 'My tape',
      priceCents: 100,
      quantity: 1,
    })
    await watch.writes()
    await refused('POST', `/api/drops/${own.id}/items`, { itemId: fixtures.spare.id }, 404, 'NOT_FOUND', rival)
    await refused('POST', `/api/drops/${fixtures.draft.id}/items`, { itemId: thing.id }, 404, 'NOT_FOUND')
    await refused(
      'POST',
      `/api/drops/${fixtures.live.id}/skip`,
      { dropItemId: fixtures.open.allItems[0].id },
      404,
      'NOT_FOUND',
    )
    await refused('POST', `/api/drops/${fixtures.mystery.id}/reveal-hint`, { hintId: own.id }, 404, 'NOT_FOUND')
    for (const door of ['invitations', 'early-access'])
      await refused(
        'POST',
        `/api/drops/${fixtures.upcoming.id}/${door}`,
        { profileId: '11111111-1111-4111-8111-111111111111' },
        404,
        'NOT_FOUND',
        seller,
      )
  })

  test('can’t take more units than there are, however the calls overlap', async () => {
    const { seller } = fixtures.people
    const before = await seller.must('POST', '/api/items', {
      storefrontId: fixtures.store.id,
      title: 'Scarce',
      priceCents: 100,
      quantity: 5,
    })
    const drops = [fixtures.draft, fixtures.upcoming, fixtures.doomed]
    const answers = await Promise.all(
      drops.map(({ id }) => seller.fetch('POST', `/api/drops/${id}/items`, { itemId: before.id, quantity: 3 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await watch.writes()
  })

  test('breaks no list with a time or a price that nobody can read', async () => {
    const { seller, other } = fixtures.people
    const base = { storefrontId: fixtures.store.id, title: 'Far away' }
    const times = [
      '9999-12-31T23:59:59-14:00',
      '9999-12-31T23:59:59.999Z',
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+14:00',
    ]
    for (const startDate of times)
      await refused('POST', '/api/drops', { ...base, type: 'marketplace', startDate }, 400, 'BAD_REQUEST')
    const dear = Array.from({ length: 20 }, (_, i) => ({ body: `Hint ${i}`, priceStepCents: 1_000_000_000 }))
    const soon = { startDate: inMinutes(60), endDate: inMinutes(90) }
    const mystery = { ...base, ...soon, type: 'mystery', contents: 'Gold.' }
    await refused('POST', '/api/drops', { ...mystery, hints: dear }, 400, 'BAD_REQUEST')
    const drop = await seller.must('POST', '/api/drops', {
      ...mystery,
      hints: [{ body: 'Gold', priceStepCents: 999_999_999 }],
    })
    const priced = { storefrontId: fixtures.store.id, title: 'Dear', priceCents: 2, quantity: 1 }
    const thing = await seller.must('POST', '/api/items', priced)
    await watch.writes()
    await refused('POST', `/api/drops/${drop.id}/items`, { itemId: thing.id }, 400, 'BAD_REQUEST')
    const filled = await seller.must('POST', `/api/drops/${drop.id}/items`, { itemId: thing.id, priceCents: 1 })
    await watch.writes()
    await refused('PATCH', `/api/drop-items/${filled.allItems[0].id}`, { priceCents: 2 }, 400, 'BAD_REQUEST')
    await refused('PATCH', `/api/drops/${drop.id}`, { hints: dear.slice(0, 2) }, 400, 'BAD_REQUEST')
    await seller.must('POST', `/api/drops/${drop.id}/publish`)
    for (const path of ['/api/drops?limit=100', '/api/drops?when=upcoming'])
      expect((await other.fetch('GET', path)).status).toBe(200)
    for (const path of ['/api/drops/mine?limit=100', '/api/items/mine?limit=100'])
      expect((await seller.fetch('GET', path)).status).toBe(200)
    await watch.writes()
  })

  test('writes names that stay names', async () => {
    const { seller } = fixtures.people
    for (const name of ['a\r\nBcc: x@y.z', 'a\u0000b', 'a\u001b[31m', 'a\u0085b', 'a\tb']) {
      await refused('POST', '/api/storefronts', { name }, 400, 'BAD_REQUEST')
      await refused('PATCH', '/api/me', { displayName: name }, 400, 'BAD_REQUEST')
      await refused(
        'POST',
        '/api/items',
        { storefrontId: fixtures.store.id, title: name, priceCents: 1, quantity: 1 },
        400,
        'BAD_REQUEST',
      )
    }
    const script = '<img src=x onerror=alert(1)>'
    const made = await seller.must('POST', '/api/items', {
      storefrontId: fixtures.store.id,
      title: script,
      priceCents: 1,
      quantity: 1,
    })
    expect(made.title).toBe(script)
    await watch.writes()
  })
})

describe('an administrator', () => {
  test('sets nothing beyond its bounds, and cannot shut the last door behind them', async () => {
    const { admin } = fixtures.people
    for (const wrong of [
      ...[
        { maximumUploadSizeMb: 10_000_000 },
        { maximumUploadSizeMb: 51 },
        { maximumUploadSizeMb: 0 },
        { sessionTimeoutMinutes: 0 },
        { sessionTimeoutMinutes: -1 },
      ],
      ...[
        { sessionTimeoutMinutes: 1_000_000_000 },
        { sessionTimeoutMinutes: 4 },
        { platformFeeBps: 10_001 },
        { version: 1 },
      ],
    ])
      await refused('PATCH', '/api/settings', wrong, 400, 'BAD_REQUEST', admin)
    await refused('POST', `/api/users/${admin.id}/suspend`, { reason: 'Me' }, 409, 'OWN_ACCOUNT', admin)
  })
})

describe('somebody inside', () => {
  /** Moves units of one item from available to sold, or back, although nobody bought any. */
  const move = (way: '+' | '-') =>
    `update drop_items set quantity_available = quantity_available - (0 ${way} 1), quantity_sold = quantity_sold ${way} 1
     where id = '${fixtures.mystery.allItems[0].id}'`

  /** Result of a statement with the rights of the server's database role. */
  const asApp = async (text: string): Promise<string> => {
    try {
      await db.pool.query(text)
      return 'done'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  test('with the role of requests creates, changes and drops no table, and reads no file', async () => {
    const denied = '42501'
    for (const text of [
      ...[
        'create table t (a int)',
        'create schema s',
        'drop table drops',
        'alter table drops add x int',
        'truncate drops cascade',
      ],
      ...[
        "copy drops to program 'id'",
        "copy drops from '/etc/passwd'",
        "select pg_read_file('/etc/passwd')",
        'create role r',
        'alter system set fsync = off',
      ],
      ...[
        'create or replace function app_now() returns timestamptz language sql as $$ select now() $$',
        'create extension dblink',
        'drop trigger audit_log_fixed on audit_log',
      ],
      ...[
        "set session_replication_role = 'replica'",
        'alter table fairness_entries disable trigger all',
        'create temporary table t (a int)',
      ],
    ])
      expect([text, await asApp(text)]).toEqual([text, denied])
    const { rows } = await db.pool.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolcanlogin from pg_roles where rolname = current_user`,
    )
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false])
  })

  test('rewrites no history', async () => {
    for (const table of ['audit_log', 'fairness_entries'])
      for (const text of [`update ${table} set hash = 'x'`, `delete from ${table}`])
        expect([text, await asApp(text)]).toEqual([text, '23001'])
    expect(await watch.writes()).toEqual([])
  })

  test('who writes a wrong number into a row is refused or reported', async () => {
    const walls = [
      ...[
        'update drop_items set quantity_available = quantity_available + 1',
        'update drop_items set quantity_available = -1',
        'update drop_items set quantity_total = 0',
      ],
      ...[
        'update claims set paid = true',
        "update claims set status = 'nonsense'",
        "update claims set status = 'expired' where paid",
        'update claims set revoked = true',
      ],
      ...[
        'update profiles set claim_strike_score = -1',
        'update profiles set claim_flair_level = 8',
        'update orders set total_cents = 1',
        'update orders set items_cents = -1',
      ],
      ...[
        'update payments set refunded_cents = captured_cents + 1',
        'update platform_settings set session_timeout_minutes = 0',
        'update items set quantity = -1',
      ],
      ...[
        "update drops set status = 'completed' where status = 'cancelled' or status = 'draft'",
        'update platform_settings set platform_fee_bps = 9999',
      ],
    ]
    for (const text of walls) expect([text, await asApp(text)]).toEqual([text, '23514'])
    expect(await watch.writes()).toEqual([])
    const find = () =>
      db.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => (await findViolations(tx, { hasWorker: false })).map(({ invariant }) => invariant))
    expect(await find()).toEqual([])
    for (const [text, undo] of [
      [move('+'), move('-')],
      [
        'update profiles set claim_strike_score = claim_strike_score + 5',
        'update profiles set claim_strike_score = claim_strike_score - 5',
      ],
      [
        'update profiles set total_purchases = total_purchases + 1',
        'update profiles set total_purchases = total_purchases - 1',
      ],
      ["update claims set paid = false, paid_at = null, status = 'claimed' where paid", ''],
    ] as const) {
      expect(await asApp(text), text).toBe('done')
      expect((await find()).length, text).toBeGreaterThan(0)
      expect(await asApp(undo), undo).toBe('done')
    }
  })
})
