import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { endExpiredAccess } from './change-member.ts'
import { deleteOldInvitations } from './invitations.queries.ts'
import { staffPersonalData } from './staff.personal-data.ts'
import { openTeamFixtures } from './testing/staff-fixtures.ts'

const team = await openTeamFixtures()
afterAll(() => team.close())
const { as, person, linkTo, member, rightsOf, sql } = team

let owner: Actor
let storefrontId: string
beforeEach(async () => {
  await team.setClock(0)
  owner = await person('Olga')
  storefrontId = await team.storefront(owner)
})

const orders = ['storefront.orders.view', 'storefront.orders.manage'] as const
const invite = (email: string, more: object = {}, by = owner) =>
  as(by).staff.invite({ storefrontId, email, permissions: ['storefront.orders.manage'], ...more })
const refusal = (code: string) => ({ code })
const at = async (ms: number) =>
  new Date((await sql.query('select app_now() as now')).rows[0].now.getTime() + ms).toISOString()
const days = (n: number) => n * 86_400_000

describe('an invitation', () => {
  test('brings exactly the rights that were chosen, and those they need', async () => {
    const bob = await person('Bob')
    const sent = await invite(` ${bob.email.toUpperCase()} `)
    expect(sent).toMatchObject({ email: bob.email, permissions: [...orders], isExpired: false, canChange: true })
    expect(await rightsOf(bob, storefrontId)).toEqual([])
    await as(bob).staff.accept({ token: await linkTo(bob.email) })
    expect(await rightsOf(bob, storefrontId)).toEqual([...orders].sort())
    expect(await as(bob).staff.mine({ storefrontId })).toMatchObject({
      isOwner: false,
      expiresAt: null,
      ownerName: 'Olga',
    })
    expect((await as(owner).staff.mine({ storefrontId })).isOwner).toBe(true)
    const list = await as(owner).staff.list({ storefrontId })
    expect(list.invitations).toEqual([])
    expect(list.members).toMatchObject([{ profileId: bob.profileId, name: 'Bob', email: bob.email, canChange: true }])
    expect(await team.events()).toEqual(expect.arrayContaining(['staff.invited', 'staff.joined']))
  })

  test('is stored without its link', async () => {
    const { email } = await person()
    await invite(email)
    const token = await linkTo(email)
    const { rows } = await sql.query('select i::text as row from staff_invitations i where email = $1', [email])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows[0].row).not.toContain(token)
  })

  test('is for its address alone, and confirms it', async () => {
    const [bob, eve] = [await person('Bob'), await person('Eve')]
    await invite(bob.email)
    const token = await linkTo(bob.email)
    await expect(as(eve).staff.accept({ token })).rejects.toMatchObject(refusal('OTHER_ACCOUNT'))
    expect((await as(eve).staff.openInvitation({ token })).viewer).toBe('other')
    expect((await as(null).staff.openInvitation({ token })).viewer).toBe('signed_out')
    await sql.query('update auth.app_user set email_verified = false where id = $1', [bob.profileId])
    expect((await as(bob).staff.openInvitation({ token })).viewer).toBe('invited')
    await as(bob).staff.accept({ token })
    const { rows } = await sql.query('select email_confirmed_at from profiles where id = $1', [bob.profileId])
    expect(rows[0].email_confirmed_at).not.toBeNull()
  })

  test('runs out after seven days, can be sent again, and the old link is dead', async () => {
    const bob = await person('Bob')
    const { id } = await invite(bob.email)
    const first = await linkTo(bob.email)
    await team.setClock(await at(days(7)))
    await expect(as(bob).staff.accept({ token: first })).rejects.toMatchObject(refusal('INVITATION_ENDED'))
    expect((await as(bob).staff.openInvitation({ token: first })).state).toBe('expired')
    await as(owner).staff.resend({ id })
    await expect(as(bob).staff.openInvitation({ token: first })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await as(bob).staff.accept({ token: await linkTo(bob.email) })
    expect(await rightsOf(bob, storefrontId)).toHaveLength(2)
  })

  test('is mailed once in five minutes', async () => {
    const bob = await person('Bob')
    const { id } = await invite(bob.email)
    await expect(as(owner).staff.resend({ id })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'))
    await as(owner).staff.withdraw({ id })
    await expect(invite(bob.email)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'))
    await team.setClock(await at(300_000))
    await invite(bob.email)
  })

  test('can be withdrawn, and declined without signing in', async () => {
    const [bob, cal] = [await person('Bob'), await person('Cal')]
    const { id } = await invite(bob.email)
    await as(owner).staff.withdraw({ id })
    await expect(as(bob).staff.accept({ token: await linkTo(bob.email) })).rejects.toMatchObject(
      refusal('INVITATION_ENDED'),
    )
    await invite(cal.email)
    const token = await linkTo(cal.email)
    expect(await as(null).staff.decline({ token })).toEqual({ storefrontName: 'Static Age' })
    await expect(as(null).staff.decline({ token })).rejects.toMatchObject(refusal('INVITATION_ENDED'))
    await expect(invite(cal.email)).rejects.toMatchObject(refusal('DECLINED'))
    await team.setClock(await at(days(31)))
    await invite(cal.email)
  })

  test('opened again after joining changes nothing', async () => {
    const bob = await member(owner, storefrontId, orders)
    const token = await linkTo(bob.email)
    const before = await team.events()
    expect(await as(bob).staff.accept({ token })).toEqual({ storefrontId })
    expect(await team.events()).toEqual(before)
  })

  test('ends its link when the account’s sign-in changes; the account can ask for another', async () => {
    for (const change of [
      `update auth.account set password = 'x' where user_id = $1`,
      'update auth.app_user set two_factor_enabled = true where id = $1',
    ]) {
      const bob = await person('Bob')
      await sql.query(
        `insert into auth.account (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', 'y')
         on conflict do nothing`,
        [bob.profileId],
      )
      await invite(bob.email)
      const token = await linkTo(bob.email)
      await expect(as(bob).staff.renewLink({ token })).rejects.toMatchObject(refusal('INVITATION_ENDED'))
      await sql.query(change, [bob.profileId])
      await expect(as(bob).staff.accept({ token })).rejects.toMatchObject(refusal('LINK_ENDED'))
      await expect(as(bob).staff.renewLink({ token })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'))
      await team.setClock(await at(300_000))
      await expect(as(owner).staff.renewLink({ token })).rejects.toMatchObject(refusal('OTHER_ACCOUNT'))
      await as(bob).staff.renewLink({ token })
      await as(bob).staff.accept({ token: await linkTo(bob.email) })
      expect(await rightsOf(bob, storefrontId)).toHaveLength(2)
    }
  })

  test('ends its link when the account moves away from the address, or to it', async () => {
    const [bob, cal] = [await person('Bob'), await person('Cal')]
    const later = `later-${bob.email}`
    await invite(bob.email)
    await invite(later)
    const tokens = [await linkTo(bob.email), await linkTo(later)]
    await sql.query('update auth.app_user set email = $2 where id = $1', [bob.profileId, later])
    for (const token of tokens) expect((await as(cal).staff.openInvitation({ token })).state).toBe('link_ended')
  })

  test('reveals nothing about accounts, excludes team members, and exists once per address', async () => {
    const bob = await member(owner, storefrontId, orders)
    for (const email of [bob.email, owner.email])
      await expect(invite(email)).rejects.toMatchObject(refusal('ALREADY_STAFF'))
    await invite('nobody@keepcase.test')
    await expect(invite('nobody@keepcase.test')).rejects.toMatchObject(refusal('ALREADY_INVITED'))
    const [known, unknown] = [await invite((await person()).email), await invite('new@keepcase.test')]
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
  })

  test('has its limits: 20 open at once, 30 in a day, 50 people', async () => {
    for (let n = 0; n < 20; n++) await invite(`open-${n}@keepcase.test`)
    await expect(invite('one-more@keepcase.test')).rejects.toMatchObject(refusal('TOO_MANY_INVITATIONS'))
    await sql.query('update storefront_daily_counts set count = 30 where storefront_id = $1', [storefrontId])
    await expect(invite('today@keepcase.test')).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'))
    await sql.query('delete from staff_invitations where storefront_id = $1', [storefrontId])
    await sql.query('delete from storefront_daily_counts where storefront_id = $1', [storefrontId])
    const bob = await person('Bob')
    await invite(bob.email)
    await sql.query(
      `insert into storefront_permissions (profile_id, storefront_id, permission_id)
       select p.id, $1, n.id from (select id from profiles where id <> $2 and id <> $3 limit 50) p, permissions n
       where n.name = 'storefront.items.list' on conflict do nothing`,
      [storefrontId, owner.profileId, bob.profileId],
    )
    const { rows } = await sql.query('select count(*)::int as n from staff_members($1)', [storefrontId])
    if (rows[0].n < 50) for (let n = rows[0].n; n < 50; n++) await fill()
    await expect(as(bob).staff.accept({ token: await linkTo(bob.email) })).rejects.toMatchObject(
      refusal('TOO_MANY_STAFF'),
    )
    await expect(invite('full@keepcase.test')).rejects.toMatchObject(refusal('TOO_MANY_STAFF'))
  })

  const fill = async () => team.grant((await person('Extra')).profileId, storefrontId, ['storefront.items.list'])

  test('is not for an account that the storefront blocks, for who blocked the owner or was blocked, nor for a suspended account or a closed storefront', async () => {
    const barred = await person('Bea')
    await invite(barred.email)
    await sql.query('insert into storefront_blocks (storefront_id, profile_id) values ($1, $2)', [
      storefrontId,
      barred.profileId,
    ])
    await expect(as(barred).staff.accept({ token: await linkTo(barred.email) })).rejects.toMatchObject(
      refusal('NOT_WELCOME'),
    )
    for (const [one, other] of [
      ['$1', '$2'],
      ['$2', '$1'],
    ]) {
      const bob = await person('Bob')
      await invite(bob.email)
      await sql.query(`insert into blocks (blocker_id, blocked_id) values (${one}, ${other})`, [
        owner.profileId,
        bob.profileId,
      ])
      await expect(as(bob).staff.accept({ token: await linkTo(bob.email) })).rejects.toMatchObject(
        refusal('NOT_WELCOME'),
      )
    }
    const [cal, dan] = [await person('Cal'), await person('Dan')]
    await invite(cal.email)
    await invite(dan.email)
    await sql.query('update profiles set is_active = false, suspended_at = app_now() where id = $1', [cal.profileId])
    await expect(as(cal).staff.accept({ token: await linkTo(cal.email) })).rejects.toMatchObject(
      refusal('UNAUTHORIZED'),
    )
    await sql.query('update storefronts set suspended_at = app_now() where id = $1', [storefrontId])
    await expect(as(dan).staff.accept({ token: await linkTo(dan.email) })).rejects.toMatchObject(
      refusal('STOREFRONT_CLOSED'),
    )
    await expect(invite('late@keepcase.test')).rejects.toMatchObject(refusal('STOREFRONT_CLOSED'))
  })
})

describe('who manages a team', () => {
  const managing = ['storefront.staff.manage', 'storefront.orders.view'] as const

  test('grants only what they hold, and not for longer', async () => {
    const max = await member(owner, storefrontId, managing, 'Max')
    await expect(invite('a@keepcase.test', {}, max)).rejects.toMatchObject(refusal('RIGHT_NOT_HELD'))
    await invite('a@keepcase.test', { permissions: ['storefront.orders.view'] }, max)
    const soon = await at(days(2))
    await sql.query('update storefront_permissions set expires_at = $2 where profile_id = $1', [max.profileId, soon])
    const view = { permissions: ['storefront.orders.view'] }
    await expect(invite('b@keepcase.test', view, max)).rejects.toMatchObject(refusal('RIGHT_NOT_HELD'))
    const later = { ...view, accessExpiresAt: await at(days(3)) }
    await expect(invite('b@keepcase.test', later, max)).rejects.toMatchObject(refusal('RIGHT_NOT_HELD'))
    await invite('b@keepcase.test', { ...view, accessExpiresAt: await at(days(1)) }, max)
    expect(await as(max).staff.list({ storefrontId })).toMatchObject({
      grantable: [...managing].sort((a, b) => (a < b ? -1 : 1)),
      grantableUntil: soon,
    })
  })

  test('can’t touch the owner, themselves, or who can do more', async () => {
    const max = await member(owner, storefrontId, managing, 'Max')
    const bob = await member(owner, storefrontId, orders)
    const { members } = await as(max).staff.list({ storefrontId })
    expect(members.map(({ canChange }) => canChange)).toEqual([false, false])
    for (const [profileId, code] of [
      [owner.profileId, 'NOT_FOUND'],
      [max.profileId, 'RIGHT_NOT_HELD'],
      [bob.profileId, 'RIGHT_NOT_HELD'],
    ] as const) {
      await expect(as(max).staff.remove({ storefrontId, profileId })).rejects.toMatchObject(refusal(code))
      const version = members.find((one) => one.profileId === profileId)?.version ?? 'x'
      const change = {
        storefrontId,
        profileId,
        permissions: ['storefront.orders.view' as const],
        expiresAt: null,
        version,
      }
      await expect(as(max).staff.update(change)).rejects.toMatchObject(refusal(code))
    }
    await expect(as(owner).staff.leave({ storefrontId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await rightsOf(owner, storefrontId)).not.toEqual([])
  })

  test('sends invitations that are worth what they hold when someone joins', async () => {
    const max = await member(owner, storefrontId, managing, 'Max')
    const bob = await person('Bob')
    const sent = await invite(bob.email, { permissions: ['storefront.orders.view'] }, max)
    await as(owner).staff.remove({ storefrontId, profileId: max.profileId })
    const token = await linkTo(bob.email)
    await expect(as(bob).staff.accept({ token })).rejects.toMatchObject(refusal('INVITATION_ENDED'))
    await team.setClock(await at(300_000))
    await as(owner).staff.resend({ id: sent.id })
    await as(bob).staff.accept({ token: await linkTo(bob.email) })
  })

  test('closing the storefront is the owner’s alone to do', async () => {
    const permissions = ['storefront.own.delete'] as never
    await expect(invite('a@keepcase.test', { permissions })).rejects.toMatchObject(refusal('BAD_REQUEST'))
  })
})

describe('a member', () => {
  const change = async (who: Actor, more: object, by = owner) => {
    const { members } = await as(by).staff.list({ storefrontId })
    const { version, permissions, expiresAt } = members.find((one) => one.profileId === who.profileId)!
    return as(by).staff.update({
      storefrontId,
      profileId: who.profileId,
      permissions: permissions as never,
      expiresAt,
      version,
      ...more,
    })
  }

  test('is changed at once, keeps the day of joining, and is told', async () => {
    const bob = await member(owner, storefrontId, orders)
    const before = (await as(owner).staff.list({ storefrontId })).members[0]!
    await team.setClock(await at(days(1)))
    const after = await change(bob, { permissions: ['storefront.items.update'] })
    expect(after).toMatchObject({
      permissions: ['storefront.items.list', 'storefront.items.update'],
      joinedAt: before.joinedAt,
    })
    expect(await rightsOf(bob, storefrontId)).toEqual(after.permissions)
    const { rows } = await sql.query(`select topic from outbox where name = 'access.changed' order by id desc limit 1`)
    expect(rows).toEqual([{ topic: `user:${bob.profileId}` }])
  })

  test('whom two managers change at once gets the first change; the second is told', async () => {
    const bob = await member(owner, storefrontId, orders)
    const { version } = (await as(owner).staff.list({ storefrontId })).members[0]!
    await change(bob, { permissions: ['storefront.items.list'] })
    await expect(change(bob, { version })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { current: { profileId: bob.profileId, permissions: ['storefront.items.list'] } },
    })
  })

  test('has access until its end, by the database’s clock, and is then taken off the team', async () => {
    const bob = await member(owner, storefrontId, orders)
    const expiresAt = await at(60_000)
    await change(bob, { expiresAt })
    await expect(change(bob, { expiresAt: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject(
      refusal('INVALID_EXPIRY'),
    )
    const count = async () => (await as(bob).storefronts.mine({})).items.length
    await team.setClock(new Date(Date.parse(expiresAt) - 1).toISOString())
    expect(await count()).toBe(1)
    await endExpiredAccess(team.db)
    expect(await rightsOf(bob, storefrontId)).toHaveLength(2)
    await team.setClock(expiresAt)
    expect(await count()).toBe(0)
    expect((await as(owner).staff.list({ storefrontId })).members).toMatchObject([{ isExpired: true }])
    await endExpiredAccess(team.db)
    await endExpiredAccess(team.db)
    expect((await as(owner).staff.list({ storefrontId })).members).toEqual([])
    const { rows } = await sql.query(
      `select payload ->> 'how' as how from outbox where name = 'staff.left' and payload ->> 'profileId' = $1`,
      [bob.profileId],
    )
    expect(rows).toEqual([{ how: 'expired' }])
  })

  test('is removed at once, or leaves', async () => {
    const [bob, cal] = [await member(owner, storefrontId, orders), await member(owner, storefrontId, orders, 'Cal')]
    await as(owner).staff.remove({ storefrontId, profileId: bob.profileId })
    await expect(as(owner).staff.remove({ storefrontId, profileId: bob.profileId })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    await as(cal).staff.leave({ storefrontId })
    await expect(as(cal).staff.leave({ storefrontId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect((await as(owner).staff.list({ storefrontId })).members).toEqual([])
  })

  test('of another storefront sees nothing of this one', async () => {
    const rival = await person('Rival')
    await team.storefront(rival)
    await expect(as(rival).staff.list({ storefrontId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(as(rival).staff.activity({ storefrontId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    const { id } = await invite('a@keepcase.test')
    await expect(as(rival).staff.resend({ id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(as(rival).staff.withdraw({ id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(as(rival).staff.mine({ storefrontId })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})

test('every act is in the storefront’s activity, page by page, and the chosen person’s alone', async () => {
  const bob = await member(owner, storefrontId, ['storefront.settings.profileSections'])
  await as(bob).storefronts.postUpdate({ storefrontId, title: 'New tapes', body: 'Two boxes.', subscribersOnly: false })
  await as(owner).staff.remove({ storefrontId, profileId: bob.profileId })
  const { items } = await as(owner).staff.activity({ storefrontId })
  expect(items.map(({ action, actor, subject }) => [action, actor?.name, subject])).toEqual([
    ['staff.remove', 'Olga', 'Bob'],
    ['storefronts.postUpdate', 'Bob', 'New tapes'],
    ['staff.accept', 'Bob', 'Bob'],
    ['staff.invite', 'Olga', `b…@keepcase.test`],
  ])
  const first = await as(owner).staff.activity({ storefrontId, limit: 1 })
  const second = await as(owner).staff.activity({ storefrontId, limit: 1, cursor: first.nextCursor! })
  expect(second.items).toEqual([items[1]])
  const ofBob = await as(owner).staff.activity({ storefrontId, profileId: bob.profileId })
  expect(ofBob.items).toEqual(items.slice(1, 3))
})

test('an account’s invitations are in its export, and leave with it', async () => {
  const bob = await person('Bob')
  await invite(bob.email)
  await invite('stranger@keepcase.test')
  const { exports, erase } = staffPersonalData
  const rows = (name: string, { profileId }: Actor) => exports?.[name]?.(team.db, profileId, 10)
  expect(await rows('staffInvitationsReceived', bob)).toHaveLength(1)
  expect(await rows('staffInvitationsSent', owner)).toHaveLength(2)
  await team.db.transaction().execute((tx) => erase!(tx, bob.profileId))
  expect(await rows('staffInvitationsSent', owner)).toMatchObject([{ email: 'stranger@keepcase.test' }])
  await team.db.transaction().execute((tx) => erase!(tx, owner.profileId))
  expect(await rows('staffInvitationsSent', owner)).toEqual([])
})

test('invitations that ended are deleted after 30 days', async () => {
  const bob = await member(owner, storefrontId, orders)
  const count = async () =>
    (await sql.query('select 1 from staff_invitations where accepted_by = $1', [bob.profileId])).rows.length
  await team.setClock(await at(days(36)))
  await deleteOldInvitations(team.db)
  expect(await count()).toBe(1)
  await team.setClock(await at(days(2)))
  await deleteOldInvitations(team.db)
  expect(await count()).toBe(0)
})
