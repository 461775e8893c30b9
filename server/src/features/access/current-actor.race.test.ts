import { buyerPermissions } from '@keepcase/contract/access/permissions.ts'
import { contract } from '@keepcase/contract/contract.ts'
import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { patchRoutine } from '#server/features/claims/testing/claim-race-tools.ts'
import { type Staged, staffCommands } from './testing/staff-commands-cases.ts'
import { openStaffFixtures, type StaffFixtures } from './testing/staff-commands-fixtures.ts'

// A command waits for a lock and meanwhile its actor loses a right it needs: it is refused without effect.
// Each race also runs in a database whose `live_actor` skips that check, where the command succeeds (positive
// control).

type Loss = readonly [name: string, countCall: (owner: pg.Pool, actor: Actor) => Promise<unknown>]

const losses: readonly Loss[] = [
  [
    'the grant runs out',
    async (owner, { profileId }) => {
      for (const table of ['storefront_permissions', 'platform_permissions']) {
        await owner.query(`update ${table} set expires_at = app_now() where profile_id = $1`, [profileId])
      }
    },
  ],
  [
    'the account is suspended',
    (owner, { profileId }) =>
      owner.query('update profiles set is_active = false, suspended_at = app_now() where id = $1', [profileId]),
  ],
  [
    'the account is inactive',
    (owner, { profileId }) => owner.query('update profiles set is_active = false where id = $1', [profileId]),
  ],
  [
    'the account is closed',
    (owner, { profileId }) => owner.query('update profiles set closed_at = app_now() where id = $1', [profileId]),
  ],
  ['the session ends', (owner, { sessionId }) => owner.query('delete from auth.session where id = $1', [sessionId])],
  [
    'the session times out',
    (owner, { sessionId }) =>
      owner.query(`update auth.session set last_seen_at = app_now() - interval '2 hours' where id = $1`, [sessionId]),
  ],
]

/** All tables that commands change; of profiles only those of others. */
const watched = [
  ...['drops', 'drop_items', 'drop_hints', 'drop_settings', 'drop_status_log', 'items', 'early_access_grants'],
  ...['drop_invitations', 'claims', 'user_claim_tracking', 'standby_entries', 'strike_events', 'orders', 'order_lines'],
  ...['payments', 'refunds', 'discount_codes', 'storefronts', 'storefront_updates', 'loyalty_tiers', 'chat_settings'],
  ...['chat_mutes', 'chat_messages', 'platform_settings', 'audit_log', 'idempotency_answers', 'outbox', 'uploads'],
  ...['item_photos', 'item_imports', 'item_import_rows', 'staff_invitations', 'storefront_daily_counts'],
  ...['cancel_requests', 'chat_answers', 'host_presence'],
  ...['account_notes', 'admin_roles', 'onboarding_complements', 'reports', 'contact_messages', 'contact_replies'],
  ...['newsletter_signups', 'announcements', 'legal_texts', 'tax_rates', 'tax_tables', 'platform_permissions'],
  ...['storefront_permissions', 'shipments', 'shipment_lines', 'money_transfers', 'notifications', 'outgoing_mail'],
]

async function digest(owner: pg.Pool, { profileId }: Actor): Promise<string> {
  const parts = watched.map((table) => `select '${table}' as t, md5(x::text) as h from ${table} x`)
  const others = `select 'profiles', md5(x::text) from profiles x where x.id <> $1`
  const { rows } = await owner.query(
    `select md5(string_agg(t || h, ',' order by t, h)) as all from (${[...parts, others].join(' union all ')}) r (t, h)`,
    [profileId],
  )
  return rows[0].all
}

/** Runs a command while its lock is held elsewhere; the actor loses something before the lock is released. */
async function runLate(fixtures: StaffFixtures, { actor, lock, call }: Staged, take: Loss[1]) {
  const { owner } = fixtures
  const [table, id, column = 'id'] = lock
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query(`select 1 from ${table} where ${column} = $1 for update`, [id])
    const answer = Promise.resolve(call()).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    await untilLockWaits(owner)
    await take(owner, actor)
    const before = await digest(owner, actor)
    await holder.query('rollback')
    return { answer: await answer, isUnchanged: (await digest(owner, actor)) === before }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const refusals = ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND']

describe('a command that waits while its actor loses what it needs is refused, and nothing has happened', () => {
  let fixtures: StaffFixtures
  beforeAll(async () => {
    fixtures = await openStaffFixtures()
  })
  afterAll(() => fixtures.close())

  const runsOut = losses[0]!
  test.each(staffCommands)('%s, the grant runs out', async (_, stage) => {
    const { answer, isUnchanged } = await runLate(fixtures, await stage(fixtures), runsOut[1])
    expect(refusals).toContain(answer)
    expect(isUnchanged).toBe(true)
  })

  test.each(losses.slice(1))('drops.pause, %s', async (_, take) => {
    const pause = staffCommands.find(([name]) => name === 'drops.pause')!
    const { answer, isUnchanged } = await runLate(fixtures, await pause[1](fixtures), take)
    expect({ answer, isUnchanged }).toEqual({ answer: 'UNAUTHORIZED', isUnchanged: true })
  })

  test('an actor with another account’s session has no rights', async () => {
    const [ada, bob] = [await fixtures.staff(null, ['platform.settings.update']), await fixtures.staff(null)]
    const asAda = fixtures.api({ ...ada, sessionId: bob.sessionId })
    await expect(asAda.settings.update({ userRegistration: false })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

test('no command of staff or administrators is left out', () => {
  const raced = new Set(staffCommands.map(([name]) => name.split(/,| of /)[0]))
  const all = staffProcedures()
  expect(all).toEqual(expect.arrayContaining(['drops.create', 'codes.update', 'settings.update', 'users.suspend']))
  expect(all.filter((name) => !raced.has(name))).toEqual([])
})

/** Names of procedures that change something and need a permission on a storefront or the platform. */
function staffProcedures(): string[] {
  return Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const { meta, route } = (call as AnyContractProcedure)['~orpc']
      const needs = String((meta as { needs?: string }).needs)
      const isStaff = /^(storefront|platform)[.]/.test(needs) && !commonPermissions.has(needs)
      return isStaff && (route.method ?? 'POST') !== 'GET' ? [`${feature}.${name}`] : []
    }),
  )
}

/** Permissions of every account. */
const commonPermissions: ReadonlySet<string> = new Set(buyerPermissions)

describe('where rights are not read again it goes through', () => {
  let fixtures: StaffFixtures
  beforeAll(async () => {
    fixtures = await openStaffFixtures()
    await patchRoutine(fixtures.owner, 'rights_of', [
      [/\(held\.expires_at is null or held\.expires_at > _now\)/g, 'true'],
    ])
    await patchRoutine(fixtures.owner, 'staff_terms', [
      [/\(g\.expires_at is null or g\.expires_at > app_now\(\)\)/g, 'true'],
      [/and p\.is_active[^\n]*/, ''],
    ])
    await patchRoutine(fixtures.owner, 'held_until', [
      [/case when [^\n]* end/, 'null::timestamptz'],
      [/ and \(g\.expires_at is null or g\.expires_at > app_now\(\)\)/, ''],
    ])
    await patchRoutine(fixtures.owner, 'live_actor', [[/and \(_session_id is null[^;]*/, '']])
  })
  afterAll(() => fixtures.close())

  const everything = async (owner: pg.Pool, actor: Actor) => {
    for (const [, take] of losses) await take(owner, actor)
  }
  // A session of another account names the administrator's own, which is gone here: the database refuses it by itself.
  const patched = staffCommands.filter(([name]) => name !== 'impersonation.start')
  test.each(patched)('%s', async (_, stage) => {
    expect(await runLate(fixtures, await stage(fixtures), everything)).toEqual({ answer: 'done', isUnchanged: false })
  })
})
