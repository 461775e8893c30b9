import {
  buyerPermissions,
  consignorPermissions,
  type PermissionName,
  permissionCatalogue,
} from '@keepcase/contract/access/permissions.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, inBatches, openWalkApplication, Person } from './walk-application.ts'
import { apiCall, type Procedure, procedures } from './walk-calls.ts'
import { buildFixtures, type Fixtures } from './walk-fixtures.ts'
import { samples } from './walk-samples.ts'

// Every call of the contract as somebody who holds one permission alone, and as a consignor: everyone gets exactly what
// the catalogue says.

const db = await openTestDb()
const application = await openWalkApplication(db)
let fixtures: Fixtures
let holder: Person
let cookie: string

beforeAll(async () => {
  fixtures = await buildFixtures(application, db)
  holder = await new Person(application.url, 'holder').signUp()
  cookie = holder.cookie!
}, 60_000)
afterAll(async () => {
  await application.close()
  await db.close()
})

const common: ReadonlySet<string> = new Set(buyerPermissions)
/** Calls that need a permission which not every account has. */
const restricted = procedures.filter(({ meta }) => {
  const needs = String(meta.needs)
  return needs.includes('.') && !common.has(needs)
})

/** Gives the holder exactly these permissions beside those of every account, storefront ones on the seller's. */
async function hold(names: readonly string[]): Promise<void> {
  await db.owner.query(`delete from platform_permissions where profile_id = $1 and source <> 'account'`, [holder.id])
  await db.owner.query('delete from storefront_permissions where profile_id = $1', [holder.id])
  await db.owner.query(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name = any ($2) and scope = 'platform'`,
    [holder.id, names],
  )
  await db.owner.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $3, id from permissions where name = any ($2) and scope = 'storefront'`,
    [holder.id, names, fixtures.store.id],
  )
}

/** Makes the call in the holder's own session, also after one that began to act for somebody else. */
const call = (procedure: Procedure): Promise<Answer> =>
  holder.send(apiCall(procedure, samples[procedure.id]!.input(fixtures)), { cookie })

/** Ids of those of the calls that are not refused for the missing permission that they need. */
async function admitted(calls: readonly Procedure[] = restricted): Promise<string[]> {
  await application.forgetLimits()
  const answers = await inBatches(
    calls.map((procedure) => async () => {
      const { status, body } = await call(procedure)
      const isRefused = status === 403 && body.data?.message === `Missing ${procedure.meta.needs}`
      return isRefused ? [] : [procedure.id]
    }),
  )
  return answers.flat().sort()
}

const callsOf = (names: readonly string[]): Procedure[] =>
  restricted.filter(({ meta }) => names.includes(String(meta.needs)))
const needing = (names: readonly string[]): string[] =>
  callsOf(names)
    .map(({ id }) => id)
    .sort()

const names: PermissionName[] = permissionCatalogue.flatMap(({ name }) => (common.has(name) ? [] : [name]))
/** The names whose number has this binary digit. */
const half = (digit: number, value: 0 | 1): string[] => names.filter((_, i) => ((i >> digit) & 1) === value)
const halves = Array.from({ length: Math.ceil(Math.log2(names.length)) }, (_, digit) => digit).flatMap((digit) =>
  ([0, 1] as const).map((value) => ({ digit, value })),
)

describe('one permission alone admits to exactly the calls that need it', () => {
  test('nothing at all without one', async () => {
    await hold([])
    expect(await admitted()).toEqual([])
  })

  test.each(names)('%s', async (name) => {
    await hold([name])
    expect(await admitted(callsOf([name]))).toEqual(needing([name]))
  })

  // Any two permissions differ in a digit of their numbers, so some half holds the one without the other: a call that
  // took another permission for its own, alone or beside it, would be admitted there. Fewer permissions admit to no more.
  test.each(halves)('and to no other: those with $value as digit $digit of their number', async ({ digit, value }) => {
    await hold(half(digit, value))
    expect(await admitted()).toEqual(needing(half(digit, value)))
  })

  test('the permissions of a consignor', async () => {
    await hold(consignorPermissions)
    expect(await admitted()).toEqual(needing(consignorPermissions))
  })

  test('one that has run out admits to nothing', async () => {
    await hold(['platform.users.list'])
    await db.owner.query(`update platform_permissions set expires_at = app_now() where source = 'grant'`)
    expect(await admitted()).toEqual([])
  })
})
