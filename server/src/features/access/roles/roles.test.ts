import {
  adminPermissions,
  buyerPermissions,
  consignorPermissions,
  type PermissionName,
} from '@keepcase/contract/access/permissions.ts'
import { maxCountedHolders } from '@keepcase/contract/access/roles.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { administratorsFixtures } from '../testing/administrators-fixtures.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)
const { routers, roleOf, withoutRights, ...fixtures } = administratorsFixtures({ db, owner })
/** Accounts whose rights are in the database already. */
const entered = new Set<string>()
const as = (actor: Actor) =>
  createRouterClient(routers, {
    context: entered.has(actor.profileId) ? testContext(actor) : enteredContext(owner, actor),
  })

async function account(permissions: PermissionName[] = []): Promise<Actor> {
  const [buyer] = await makeBuyers(owner, 1)
  return testActor({ profileId: buyer?.id ?? '', permissions })
}

async function administrator(): Promise<Actor> {
  const actor = await fixtures.administrator()
  entered.add(actor.profileId)
  return actor
}

const heldBy = async (id: string): Promise<string[]> =>
  (
    await owner.query(
      `select distinct p.name from platform_permissions g join permissions p on p.id = g.permission_id
       where g.profile_id = $1 and (g.expires_at is null or g.expires_at > app_now()) order by 1`,
      [id],
    )
  ).rows.map(({ name }) => name)

let boss: Actor
beforeEach(async () => {
  await withoutRights()
  boss = await administrator()
})

test('a role grants what it says until its end, and its end takes only what it gave', async () => {
  const bea = await account()
  const role = await as(boss).roles.assign({ userId: bea.profileId, role: 'consignor', expiresOn: null })
  expect(role).toMatchObject({ role: 'consignor', status: 'active', expiresOn: null })
  expect(await heldBy(bea.profileId)).toEqual(expect.arrayContaining([...consignorPermissions]))
  const suspended = await as(boss).roles.update({ id: role.id, status: 'suspended', expiresOn: null })
  expect(suspended.status).toBe('suspended')
  expect(await heldBy(bea.profileId)).toEqual([...buyerPermissions].sort())
  await as(boss).roles.update({ id: role.id, status: 'active', expiresOn: '2999-01-01T00:00:00Z' })
  expect(await heldBy(bea.profileId)).toEqual(expect.arrayContaining([...consignorPermissions]))
  expect(await as(boss).roles.revoke({ id: role.id })).toMatchObject({ status: 'inactive' })
  expect(await heldBy(bea.profileId)).toEqual([...buyerPermissions].sort())
})

test('what is also granted by itself stays when the role ends', async () => {
  const bea = await account()
  const assistant = await account(['platform.roles.assign', 'platform.roles.delete', 'platform.users.list'])
  const role = await as(assistant).roles.assign({ userId: bea.profileId, role: 'seller', expiresOn: null })
  await as(boss).permissions.grant({ name: 'platform.users.list', userId: bea.profileId, expiresAt: null })
  await as(boss).roles.revoke({ id: role.id })
  expect(await heldBy(bea.profileId)).toEqual([...buyerPermissions, 'platform.users.list'].sort())
})

test('nobody raises themselves: not by a grant, a role, the switch, or for longer than they hold it', async () => {
  const everyRight: PermissionName[] = [
    ...(['platform.permissions.manage', 'platform.roles.assign', 'platform.roles.update'] as const),
    'platform.users.managePermissions',
  ]
  const clerk = await account(everyRight)
  const friend = await account()
  const own = clerk.profileId
  const refused = (code: string) => ({ code })
  const grant = (userId: string, name: 'platform.users.list' | 'platform.roles.assign', expiresAt: string | null) =>
    as(clerk).permissions.grant({ name, userId, expiresAt })
  await expect(grant(own, 'platform.roles.assign', null)).rejects.toMatchObject(refused('OWN_FLAG'))
  await expect(grant(friend.profileId, 'platform.users.list', null)).rejects.toMatchObject(refused('NOT_HELD'))
  const admin = { role: 'admin' as const, expiresOn: null }
  await expect(as(clerk).roles.assign({ userId: own, ...admin })).rejects.toMatchObject(refused('OWN_FLAG'))
  await expect(as(clerk).roles.assign({ userId: friend.profileId, ...admin })).rejects.toMatchObject(
    refused('NOT_HELD'),
  )
  const flag = { id: friend.profileId, isAdministrator: true }
  await expect(as(clerk).users.setAdministrator(flag)).rejects.toMatchObject(refused('NOT_HELD'))
  await expect(as(clerk).users.setAdministrator({ ...flag, id: own })).rejects.toMatchObject(refused('OWN_FLAG'))
  await owner.query(
    `update platform_permissions g set expires_at = '2990-01-01' from permissions p
     where p.id = g.permission_id and g.profile_id = $1 and p.name = 'platform.roles.assign'`,
    [own],
  )
  await expect(grant(friend.profileId, 'platform.roles.assign', null)).rejects.toMatchObject(refused('NOT_HELD'))
  await expect(grant(friend.profileId, 'platform.roles.assign', '2991-01-01T00:00:00Z')).rejects.toMatchObject(
    refused('NOT_HELD'),
  )
  await grant(friend.profileId, 'platform.roles.assign', '2989-01-01T00:00:00Z')
  await expect(grant(friend.profileId, 'platform.roles.assign', '2020-01-01T00:00:00Z')).rejects.toMatchObject(
    refused('ALREADY_OVER'),
  )
  expect(await heldBy(own)).toEqual([...new Set([...buyerPermissions, ...everyRight])].sort())
})

test('the catalogue counts no further than one more than its limit, accounts once, and not those whose grant is over', async () => {
  const name = 'storefront.orders.manage'
  const [seller] = await makeBuyers(owner, 1)
  const holders = async () => (await as(boss).permissions.catalogue({})).items.find((one) => one.name === name)?.holders
  const before = await holders()
  const addGrants = async (count: number, expiresAt: string | null, storefronts = 1) =>
    owner.query(
      `with stores as (insert into storefronts (owner_id, name) select $1, 'Tapes' from generate_series(1, $2::int) returning id)
       insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
       select b.id, s.id, p.id, $4 from unnest($3::uuid[]) b(id), stores s, permissions p where p.name = $5`,
      [seller?.id, storefronts, (await makeBuyers(owner, count)).map(({ id }) => id), expiresAt, name],
    )
  await addGrants(5, '2020-01-01')
  expect(await holders()).toBe(before)
  await addGrants(5, null, 3)
  expect(await holders()).toBe((before ?? 0) + 5)
  await addGrants(120, null)
  expect(await holders()).toBe(maxCountedHolders + 1)
})

test('the last lasting administrator stays: no revoke, no end, no suspension, and two at once leave one', async () => {
  const second = await administrator()
  const [bossRole, secondRole] = [await roleOf(boss), await roleOf(second)]
  const both = await Promise.allSettled([
    as(boss).roles.revoke({ id: secondRole }),
    as(second).roles.revoke({ id: bossRole }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [kept, keptRole] = both[0]?.status === 'fulfilled' ? [boss, bossRole] : [second, secondRole]
  const clerk = await account(adminPermissions.filter((name) => name !== 'platform.admin.access'))
  const asClerk = as(clerk)
  const last = { code: 'LAST_ADMINISTRATOR' }
  await expect(asClerk.roles.revoke({ id: keptRole })).rejects.toMatchObject(last)
  await expect(asClerk.roles.update({ id: keptRole, status: 'suspended', expiresOn: null })).rejects.toMatchObject(last)
  expect(await heldBy(kept.profileId)).toEqual(expect.arrayContaining(['platform.admin.access']))
})

test('the list is searched by name, username and role, and an ended role is inactive', async () => {
  const bea = await account()
  await owner.query(`update profiles set display_name = 'Beatrix', username = 'bea_tapes' where id = $1`, [
    bea.profileId,
  ])
  await as(boss).roles.assign({ userId: bea.profileId, role: 'seller', expiresOn: null })
  await owner.query(`update admin_roles set expires_on = '2020-01-01' where user_id = $1`, [bea.profileId])
  const found = async (q: string) => (await as(boss).roles.list({ q })).items.map(({ userName }) => userName)
  expect(await found('beat')).toEqual(['Beatrix'])
  expect(await found('BEA_T')).toEqual(['Beatrix'])
  expect(await found('sell')).toEqual(['Beatrix'])
  expect(await found('100%')).toEqual([])
  const { items, shown } = await as(boss).roles.list({ role: 'seller' })
  expect(items[0]).toMatchObject({ status: 'inactive', grantedByName: expect.any(String) })
  expect(shown).toBe(1)
})

test('the list is put in order by date, person or role, both ways, page by page', async () => {
  const people = [await account(), await account(), await account()]
  for (const [i, name] of ['Orla', 'amir', 'Zoe'].entries())
    await owner.query('update profiles set display_name = $2 where id = $1', [people[i]!.profileId, name])
  const given = ['consignor', 'seller', 'seller'] as const
  for (const [i, person] of people.entries())
    await as(boss).roles.assign({ userId: person.profileId, role: given[i]!, expiresOn: null })
  await owner.query(`update profiles set display_name = 'Boss' where id = $1`, [boss.profileId])
  // Two were granted at once.
  await owner.query(`update admin_roles set granted_on = '2031-01-01' where role = 'seller'`)
  await owner.query(`update admin_roles set granted_on = '2030-01-01' where role = 'consignor'`)
  await owner.query(`update admin_roles set granted_on = '2029-01-01' where role = 'admin'`)

  async function inOrder(sort: 'granted' | 'name' | 'role', order: 'asc' | 'desc'): Promise<string[]> {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const page = await as(boss).roles.list({ sort, order, limit: 1, ...(cursor && { cursor }) })
      names.push(...page.items.map(({ userName }) => userName))
      cursor = page.nextCursor
    } while (cursor !== null)
    return names
  }
  const byName = ['amir', 'Boss', 'Orla', 'Zoe']
  expect(await inOrder('name', 'asc')).toEqual(byName)
  expect(await inOrder('name', 'desc')).toEqual(byName.toReversed())
  const newest = await inOrder('granted', 'desc')
  expect(newest.slice(2)).toEqual(['Orla', 'Boss'])
  expect(new Set(newest)).toEqual(new Set(byName))
  expect(await inOrder('granted', 'asc')).toEqual(newest.toReversed())
  const byRole = await inOrder('role', 'asc')
  expect(byRole.slice(0, 2)).toEqual(['Boss', 'Orla'])
  expect(await inOrder('role', 'desc')).toEqual(byRole.toReversed())
  const { nextCursor } = await as(boss).roles.list({ limit: 1 })
  await expect(as(boss).roles.list({ sort: 'name', cursor: nextCursor! })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('the catalogue counts holders, and each holder is shown with the source and the end', async () => {
  const bea = await account()
  const end = '2999-01-01T00:00:00.000Z'
  await as(boss).permissions.grant({ name: 'platform.audit.view', userId: bea.profileId, expiresAt: end })
  const { items } = await as(boss).permissions.catalogue({})
  expect(items.find(({ name }) => name === 'platform.audit.view')).toMatchObject({ holders: 2, isEverybodys: false })
  expect(items.find(({ name }) => name === 'platform.dashboard.view')).toMatchObject({ holders: 0, isEverybodys: true })
  const holders = await as(boss).permissions.holders({ name: 'platform.audit.view' })
  expect(holders.items).toMatchObject([
    { userId: bea.profileId, source: 'grant', expiresAt: end },
    { userId: boss.profileId, source: 'admin', expiresAt: null },
  ])
  const pageOf = (cursor: string | null) =>
    as(boss).permissions.holders({ name: 'platform.audit.view', limit: 1, ...(cursor && { cursor }) })
  const newest = await pageOf(null)
  const rest = await pageOf(newest.nextCursor)
  expect([...newest.items, ...rest.items]).toEqual(holders.items)
  expect(rest.nextCursor).toBeNull()
  expect(await as(boss).permissions.revoke({ name: 'platform.audit.view', userId: bea.profileId })).toEqual({
    revoked: true,
  })
  expect(await heldBy(bea.profileId)).toEqual([...buyerPermissions].sort())
})

test('what is held through a role alone can’t be taken back as a grant, and nothing is logged', async () => {
  const second = await administrator()
  const taken = { name: 'platform.audit.view' as const, userId: second.profileId }
  expect(await as(boss).permissions.revoke(taken)).toEqual({ revoked: false })
  expect(await heldBy(second.profileId)).toContain('platform.audit.view')
  const { rows } = await owner.query(
    `select 1 from audit_log where action = 'permissions.revoke' and subject_id = $1`,
    [second.profileId],
  )
  expect(rows).toEqual([])
})

test('a grant and a role that replace an earlier one are logged with what was before', async () => {
  const bea = await account()
  const [userId, first, later] = [bea.profileId, '2998-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
  const name = 'platform.audit.view' as const
  await as(boss).permissions.grant({ name, userId, expiresAt: first })
  await as(boss).permissions.grant({ name, userId, expiresAt: later })
  await as(boss).permissions.revoke({ name, userId })
  await as(boss).roles.assign({ userId, role: 'consignor', expiresOn: first })
  await as(boss).roles.assign({ userId, role: 'consignor', expiresOn: null })
  const { rows } = await owner.query(`select before, after from audit_log where subject_id = $1 order by seq`, [userId])
  const grant = (expiresAt: string) => ({ permission: name, expiresAt })
  const role = (expiresOn: string | null) => ({ role: 'consignor', status: 'active', expiresOn })
  expect(rows).toEqual([
    { before: null, after: grant(first) },
    { before: grant(first), after: grant(later) },
    { before: grant(later), after: null },
    { before: null, after: role(first) },
    { before: role(first), after: role(null) },
  ])
})
