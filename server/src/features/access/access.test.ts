import { buyerPermissions, ownerPermissions, permissionCatalogue } from '@keepcase/contract/access/permissions.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { administratorsAmong, grantPlatformPermissions, grantStorefrontSet, setAdministrator } from './public.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)

async function account(): Promise<string> {
  const [buyer] = await makeBuyers(owner, 1)
  return buyer?.id ?? ''
}

test('the contract’s catalogue and table permissions are the same', async () => {
  const { rows } = await sql<{ name: string; scope: string; granted: boolean }>`
    select name, scope, granted_on_sign_up as granted from permissions`.execute(db)
  const sorted = <T extends { name: string }>(list: readonly T[]) =>
    [...list].sort((a, b) => a.name.localeCompare(b.name))
  expect(sorted(rows.map(({ name, scope }) => ({ name, scope })))).toEqual(sorted([...permissionCatalogue]))
  expect(
    rows
      .filter((row) => row.granted)
      .map((row) => row.name)
      .sort(),
  ).toEqual([...buyerPermissions].sort())
})

test('a new account holds the buyer’s grants, for ever', async () => {
  const id = await account()
  const { rows } = await sql<{ name: string; expiresAt: Date | null }>`
    select p.name, g.expires_at from platform_permissions g join permissions p on p.id = g.permission_id
    where g.profile_id = ${id}`.execute(db)
  expect(rows.map((row) => row.name).sort()).toEqual([...buyerPermissions].sort())
  expect(rows.every((row) => row.expiresAt === null)).toBe(true)
})

test('a storefront’s owner is granted the whole set on it, twice without harm', async () => {
  const id = await account()
  const { rows } = await sql<{ id: string }>`
    insert into storefronts (owner_id, name) values (${id}, 'Static Age Video') returning id`.execute(db)
  const storefrontId = rows[0]?.id ?? ''
  await transact(db, (tx) => grantStorefrontSet(tx, id, storefrontId))
  await transact(db, (tx) => grantStorefrontSet(tx, id, storefrontId))
  const held = await sql`select 1 from storefront_permissions where storefront_id = ${storefrontId}`.execute(db)
  expect(held.rows).toHaveLength(ownerPermissions.length)
})

test('a name that is not in the catalogue, or has another scope, is not granted', async () => {
  const id = await account()
  const grant = (name: string) => transact(db, (tx) => grantPlatformPermissions(tx, id, [name as never]))
  await expect(grant('platform.users.nothing')).rejects.toThrow('Permission platform.users.nothing not found')
  await expect(grant('storefront.drops.manage')).rejects.toThrow(
    'Permission storefront.drops.manage has scope storefront, expected platform',
  )
})

test('an administrator is made and unmade, once each in the log, and keeps what every account has', async () => {
  const [ada, bob] = [await account(), await account()]
  await transact(db, (tx) => setAdministrator(tx, null, ada, true))
  await transact(db, (tx) => setAdministrator(tx, null, ada, true))
  const actor = testActor({ profileId: ada })
  await transact(db, (tx) => setAdministrator(tx, actor, bob, true))
  expect(await administratorsAmong(db, [ada, bob])).toEqual(new Set([ada, bob]))
  await transact(db, (tx) => setAdministrator(tx, actor, bob, false))
  const held = await sql<{ name: string }>`
    select p.name from platform_permissions g join permissions p on p.id = g.permission_id where g.profile_id = ${bob}`.execute(
    db,
  )
  expect(held.rows.map((row) => row.name).sort()).toEqual([...buyerPermissions].sort())
  const { rows } = await sql<{ action: string; subjectId: string }>`
    select action, subject_id from audit_log where action like 'access.%' order by seq`.execute(db)
  expect(rows).toEqual([
    { action: 'access.grantAdministrator', subjectId: ada },
    { action: 'access.grantAdministrator', subjectId: bob },
    { action: 'access.revokeAdministrator', subjectId: bob },
  ])
})

test('the switch logs what it gave and took: of who held some rights, and nothing of who is no administrator', async () => {
  const [ada, bob, cleo] = [await account(), await account(), await account()]
  await transact(db, (tx) => setAdministrator(tx, null, ada, true))
  const actor = testActor({ profileId: ada })
  const some = ['platform.admin.access', 'platform.audit.view'] as const
  await transact(db, (tx) => grantPlatformPermissions(tx, bob, [...some], { expiresAt: new Date('2999-01-01') }))
  await transact(db, (tx) => grantPlatformPermissions(tx, cleo, ['platform.reports.view']))
  const logged = async (id: string) =>
    (await owner.query(`select before, after from audit_log where subject_id = $1 order by seq`, [id])).rows
  const until = ' until 2999-01-01T00:00:00.000Z'
  const held = { roleAdmin: true, permissions: some.map((name) => `${name}${until}`) }

  await transact(db, (tx) => setAdministrator(tx, actor, bob, true))
  expect(await logged(bob)).toEqual([{ before: held, after: { roleAdmin: true, permissions: 'all' } }])
  await transact(db, (tx) => setAdministrator(tx, actor, bob, false))
  expect((await logged(bob))[1]).toEqual({
    before: { roleAdmin: true, permissions: 'all' },
    after: { roleAdmin: false, permissions: [] },
  })

  await transact(db, (tx) => setAdministrator(tx, actor, cleo, false))
  expect(await logged(cleo)).toEqual([])
  const left = await owner.query(
    `select p.name from platform_permissions g join permissions p on p.id = g.permission_id
     where g.profile_id = $1 and g.source = 'grant'`,
    [cleo],
  )
  expect(left.rows).toEqual([{ name: 'platform.reports.view' }])
})

test('nobody changes their own flag, and the last administrator keeps it', async () => {
  await sql`delete from platform_permissions g using permissions p
    where p.id = g.permission_id and p.name = 'platform.admin.access'`.execute(db)
  const [ada, bob] = [await account(), await account()]
  await transact(db, (tx) => setAdministrator(tx, null, ada, true))
  const own = transact(db, (tx) => setAdministrator(tx, testActor({ profileId: ada }), ada, false))
  await expect(own).rejects.toMatchObject({ code: 'OWN_FLAG' })
  const last = transact(db, (tx) => setAdministrator(tx, testActor({ profileId: bob }), ada, false))
  await expect(last).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  expect(await administratorsAmong(db, [ada])).toEqual(new Set([ada]))
})

test('the audit log cannot be changed or emptied', async () => {
  await expect(sql`update audit_log set action = 'x'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
})
