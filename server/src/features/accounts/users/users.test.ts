import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { deleteAdminRecords, recountAccounts } from './users.queries.ts'
import { usersRouter } from './users.router.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)

const names = ['Zoe', 'ada', 'Bob', 'Cleo', 'Dana']
let ids: string[] = []
const staff = testActor({
  permissions: ['platform.users.list', 'platform.users.view', 'platform.users.update', 'platform.users.manageStrikes'],
})
const api = createRouterClient(usersRouter({ db, onSuspended: [] }), { context: enteredContext(owner, staff) })
beforeAll(async () => {
  const people = await makeBuyers(owner, names.length)
  ids = people.map(({ id }) => id)
  for (const [i, id] of ids.entries()) {
    await owner.query('update profiles set display_name = $2, total_purchases = $3 where id = $1', [
      id,
      names[i],
      i % 3,
    ])
  }
  await owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Staff', $2)`, [
    staff.profileId,
    staff.email,
  ])
})

test('every order pages through everybody once, forwards and backwards', async () => {
  for (const sort of ['joined', 'name', 'purchases'] as const) {
    const walk = async (order: 'asc' | 'desc') => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await api.list({ sort, order, limit: 2, ...(cursor ? { cursor } : {}) })
        found.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return found
    }
    const [up, down] = [await walk('asc'), await walk('desc')]
    expect(new Set(up).size).toBe(6)
    expect(up).toEqual(down.toReversed())
  }
  const { items } = await api.list({ sort: 'name', order: 'asc' })
  expect(items.map(({ displayName }) => displayName)).toEqual(['ada', 'Bob', 'Cleo', 'Dana', 'Staff', 'Zoe'])
})

test('the number of accounts follows who joins and who leaves, and is counted anew', async () => {
  const total = async () => (await api.list({})).total
  const before = await total()
  const [late] = await makeBuyers(owner, 1)
  expect(await total()).toBe(before + 1)
  await owner.query('insert into profile_tally values (40)')
  await recountAccounts(db)
  expect(await total()).toBe(before + 1)
  await owner.query('update profiles set closed_at = app_now(), is_active = false where id = $1', [late?.id])
  expect(await total()).toBe(before)
})

test('a cursor of another order is refused', async () => {
  const { nextCursor } = await api.list({ sort: 'name', order: 'asc', limit: 2 })
  await expect(api.list({ sort: 'joined', cursor: nextCursor ?? '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a search counts what matches among all', async () => {
  expect(await api.list({ q: 'DAN' })).toMatchObject({ shown: 1, total: 6, items: [{ displayName: 'Dana' }] })
  // One or two letters find where a name begins.
  expect((await api.list({ q: 'A' })).items.map(({ displayName }) => displayName)).toEqual(['ada'])
  expect(await api.list({ q: '%' })).toMatchObject({ shown: 0, total: 6 })
})

test('a name held by few, by thousands or by suspended accounts pages through all of them once, in order', async () => {
  const people = { 'Zoltán Few': 5, 'Zsófia Many': 2_005 }
  for (const [name, number] of Object.entries(people)) {
    await owner.query(
      `insert into auth.app_user (id, name, email)
       select gen_random_uuid(), $1, gen_random_uuid() from generate_series(1, $2::int)`,
      [name, number],
    )
    await owner.query(
      'update profiles p set display_name = u.name from auth.app_user u where u.id = p.id and u.name = $1',
      [name],
    )
  }
  await owner.query(
    `update profiles set suspended_at = app_now(), is_active = false
     where id in (select id from profiles where display_name = 'Zoltán Few' limit 3)`,
  )
  const walk = async (q: string, status: 'all' | 'Active' | 'Suspended', limit: number) => {
    const found: AdminUser[] = []
    let cursor: string | undefined
    let shown = 0
    do {
      const page = await api.list({ q, status, limit, sort: 'joined', order: 'asc', ...(cursor ? { cursor } : {}) })
      found.push(...page.items)
      shown = page.shown
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const times = found.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    return { shown, found: new Set(found.map(({ id }) => id)).size }
  }
  expect(await walk('zoltan few', 'all', 2)).toEqual({ shown: 5, found: 5 })
  expect(await walk('ZOLTÁN', 'Active', 2)).toEqual({ shown: 2, found: 2 })
  expect(await walk('zoltán', 'Suspended', 2)).toEqual({ shown: 3, found: 3 })
  expect(await walk('zsofia', 'all', 100)).toEqual({ shown: 1_001, found: 2_005 })
  await owner.query(`update profiles set closed_at = app_now(), is_active = false where display_name like 'Z% %'`)
})

test('a suspension’s reason is a note of the account, not of the log, and goes with the account', async () => {
  const [id = ''] = ids
  await api.suspend({ id, reason: 'Ten accounts, one buyer.' })
  const person = await api.byId({ id })
  expect(person.user).toMatchObject({ status: 'Suspended', suspensionReason: 'Ten accounts, one buyer.' })
  expect(person.notes).toMatchObject([{ kind: 'suspension', body: 'Ten accounts, one buyer.', by: 'Staff' }])
  const { rows } = await owner.query(`select before, after from audit_log where action = 'users.suspend'`)
  expect(rows).toEqual([{ before: { status: 'Active' }, after: { status: 'Suspended' } }])
  expect(await api.reactivate({ id })).toMatchObject({ status: 'Active' })
  await transact(db, (tx) => deleteAdminRecords(tx, id))
  expect((await api.byId({ id })).notes).toEqual([])
})

test('a strike taken back lifts the block that it made', async () => {
  const [, id = ''] = ids
  for (let i = 0; i < 3; i++) {
    await owner.query(
      `insert into strike_events (profile_id, kind, cause, cause_id, points) values ($1, 'claim', 'expired', gen_random_uuid(), 1)`,
      [id],
    )
  }
  await owner.query(
    `update profiles set claim_strike_score = 3, claims_blocked_until = app_now() + interval '7 days' where id = $1`,
    [id],
  )
  await api.adjustStrikes({ id, kind: 'claim', points: -1, reason: 'The bank was down.' })
  const person = await api.byId({ id })
  expect(person).toMatchObject({ claimStrikeScore: 2, claimsBlockedUntil: null })
  expect(person.strikes.find(({ cause }) => cause === 'adjusted')).toMatchObject({
    points: -1,
    reason: 'The bank was down.',
  })
  expect(person.notes[0]).toMatchObject({ kind: 'strikes' })
  await expect(api.adjustStrikes({ id, kind: 'seller', points: -1, reason: 'None.' })).rejects.toMatchObject({
    code: 'NO_STRIKES',
  })
})

test('a person’s page shows rights with their source, and neither addresses nor devices', async () => {
  const person = await api.byId({ id: staff.profileId })
  expect(person.rights.find(({ name }) => name === 'platform.users.list')).toMatchObject({
    source: 'grant',
    expiresAt: null,
  })
  expect(person.rights.find(({ name }) => name === 'drop.view')).toMatchObject({ source: 'account' })
  expect(person.sessions).toHaveLength(1)
  expect(JSON.stringify(person)).not.toMatch(/ip_address|ipAddress|userAgent|user_agent|device/)
  await expect(api.byId({ id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('accounts that ship to the same address are shown, and reports of what somebody sells', async () => {
  const [one = '', two = '', three = ''] = ids
  const live = (id: string, line1: string) =>
    owner.query(
      `insert into addresses (profile_id, full_name, line1, city, postal_code, country)
       values ($1, 'Ada', $2, 'Portland', '97201', 'US')`,
      [id, line1],
    )
  await live(one, '1 Tape Lane')
  await live(two, '1 TAPE lane')
  await live(three, '2 Tape Lane')
  const { rows } = await owner.query(
    `insert into storefronts (owner_id, name) values ($1, 'Ten of One') returning id`,
    [one],
  )
  await owner.query(
    `insert into reports (reporter_id, subject_kind, subject_id, reason) values ($1, 'storefront', $2, 'misleading')`,
    [three, rows[0].id],
  )
  const person = await api.byId({ id: one })
  expect(person.sameAddress).toMatchObject([{ id: two, isSuspended: false }])
  expect(person.storefronts).toMatchObject([{ name: 'Ten of One', orders: 0, cancelled: 0 }])
  expect(person.reports).toMatchObject([{ isAbout: true, subjectKind: 'storefront' }])
})
