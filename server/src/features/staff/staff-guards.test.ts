import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { openTeamFixtures } from './testing/staff-fixtures.ts'

// What a team's routines leave out, one condition at a time: everything is in order except for one thing.

const team = await openTeamFixtures()
afterAll(() => team.close())

let owner: Actor
let bob: Actor
let storefrontId: string
let invitationId: string
const mailed = 'cleo@keepcase.test'
beforeAll(async () => {
  owner = await team.person('Olga')
  storefrontId = await team.storefront(owner)
  bob = await team.member(owner, storefrontId, ['storefront.orders.manage'])
  await team.sql.query(`update profiles set avatar_url = '/media/' || repeat('a', 64) || '/512.webp'`)
  const { rows } = await team.sql.query(
    `insert into staff_invitations (storefront_id, email, permissions, invited_by, token_hash, expires_at)
     values ($1, $2, '{storefront.orders.view}', $3, repeat('a', 64), app_now() + interval '1 day') returning id`,
    [storefrontId, mailed, owner.profileId],
  )
  invitationId = rows[0].id
})

const nothing = 'select 1'
const profile = (who: Actor, change: string) => `update profiles set ${change} where id = '${who.profileId}'`
const suspended = 'suspended_at = app_now(), is_active = false'
const endGrant = (who: Actor, name: string, at: string) =>
  `update storefront_permissions set expires_at = app_now() ${at} where profile_id = '${who.profileId}'
   and permission_id = (select id from permissions where name = '${name}')`
const rows = (changes: string, query: string) => team.tryOut(changes, query)

describe('the rights of a member', () => {
  const terms = (changes: string, who = bob) =>
    rows(
      changes,
      `select permissions, until is null as is_for_good from staff_terms('${storefrontId}', '${who.profileId}')`,
    )

  test('are those that have not run out', async () => {
    expect(await terms(nothing)).toMatchObject([
      { permissions: expect.arrayContaining(['storefront.orders.manage', 'storefront.orders.view']) },
    ])
    expect(await terms(endGrant(bob, 'storefront.orders.manage', `- interval '1 second'`))).toEqual([
      { permissions: ['storefront.orders.view'], is_for_good: true },
    ])
  })

  test.each(['is_active = false', 'closed_at = app_now()'])('are none with %s', async (change) => {
    expect(await terms(profile(bob, change))).toEqual([])
  })

  test('end with the first that ends, but an owner’s never do', async () => {
    const soon = `+ interval '1 day'`
    expect(await terms(endGrant(bob, 'storefront.orders.view', soon))).toMatchObject([{ is_for_good: false }])
    expect(await terms(endGrant(owner, 'storefront.orders.view', soon), owner)).toMatchObject([{ is_for_good: true }])
  })
})

describe('a team’s list', () => {
  const members = (changes: string) => rows(changes, `select * from staff_members('${storefrontId}')`)

  test('shows rights in force, and an end only where all have one', async () => {
    expect(await members(endGrant(bob, 'storefront.orders.manage', `- interval '1 second'`))).toMatchObject([
      { permissions: ['storefront.orders.view'], expires_at: null, is_expired: false },
    ])
    expect(await members(endGrant(bob, 'storefront.orders.manage', `+ interval '1 day'`))).toMatchObject([
      { expires_at: null },
    ])
  })

  test('shows no picture of a suspended member', async () => {
    expect(await members(nothing)).toMatchObject([{ avatar_url: expect.stringContaining('/media/') }])
    expect(await members(profile(bob, suspended))).toMatchObject([{ avatar_url: null }])
  })

  test('does not count what an administrator did in a member’s name as the member’s presence', async () => {
    const session = (by: string) =>
      `insert into auth.session (user_id, token, expires_at, impersonated_by)
       values ('${bob.profileId}', 'later', now() + interval '1 year', ${by});
       update auth.session set last_seen_at = '3099-01-01' where token = 'later'`
    const seen = async (by: string) => ((await members(session(by)))[0] as { last_active_at: Date }).last_active_at
    expect((await seen('null')).getUTCFullYear()).toBe(3099)
    expect((await seen(`'${owner.profileId}'`)).getUTCFullYear()).not.toBe(3099)
  })

  test('whose time is up ends for members, not for the owner, and not before', async () => {
    const expired = (changes: string) => rows(changes, 'select profile_id from expired_staff(10)')
    expect(await expired(endGrant(bob, 'storefront.orders.view', ''))).toEqual([{ profile_id: bob.profileId }])
    expect(await expired(endGrant(bob, 'storefront.orders.view', `+ interval '1 second'`))).toEqual([])
    expect(await expired(endGrant(owner, 'storefront.orders.view', ''))).toEqual([])
  })
})

test('a colleague’s face: no picture while suspended, nothing once closed', async () => {
  const face = (changes: string) => rows(changes, `select name, avatar_url from staff_face('${bob.profileId}')`)
  expect(await face(nothing)).toMatchObject([{ name: 'Bob', avatar_url: expect.stringContaining('/media/') }])
  expect(await face(profile(bob, suspended))).toEqual([{ name: 'Bob', avatar_url: null }])
  expect(await face(profile(bob, 'closed_at = app_now()'))).toEqual([])
})

describe('a mailed address', () => {
  const unconfirmed = () =>
    `update auth.app_user set email_verified = false, updated_at = '2020-01-01' where id = '${bob.profileId}'`
  const address = () => `select mailed_address('${bob.profileId}') as email`

  test('is told only once it is confirmed', async () => {
    expect(await rows(nothing, address())).toEqual([{ email: bob.email }])
    expect(await rows(unconfirmed(), address())).toEqual([{ email: null }])
  })

  test('is confirmed by a link that was sent to it, not to another, and once', async () => {
    const confirm = (email: string) => `select confirm_mailed_address('${bob.profileId}', '${email}')`
    expect(await rows(`${unconfirmed()}; ${confirm(bob.email)}`, address())).toEqual([{ email: bob.email }])
    expect(await rows(`${unconfirmed()}; ${confirm('other@keepcase.test')}`, address())).toEqual([{ email: null }])
    const again = `update auth.app_user set updated_at = '2020-01-01' where id = '${bob.profileId}'; ${confirm(bob.email)}`
    const changedAt = `select extract(year from updated_at)::int as year from auth.app_user where id = '${bob.profileId}'`
    expect(await rows(again, changedAt)).toEqual([{ year: 2020 }])
  })
})

describe('an invitation', () => {
  const invitation = (change: string) => `update staff_invitations set ${change} where id = '${invitationId}'`
  const answered = ['accepted_at', 'declined_at', 'withdrawn_at'].map((column) =>
    column === 'accepted_at'
      ? () => `accepted_at = app_now(), accepted_by = '${bob.profileId}'`
      : () => `${column} = app_now()`,
  )
  const facts = (changes: string) => rows(changes, `select invitee_id from staff_invitation_facts('${invitationId}')`)
  const linkEnd = (changes: string) =>
    rows(
      `${changes}; select end_staff_links('${mailed}')`,
      `select link_ended_at::date::text as at from staff_invitations where id = '${invitationId}'`,
    )

  test('is mailed while it is open', async () => {
    expect(await facts(nothing)).toEqual([{ invitee_id: null }])
    for (const change of answered) expect(await facts(invitation(change()))).toEqual([])
  })

  test('knows the account of its address: confirmed, active and open', async () => {
    const isBobs = invitation(`email = '${bob.email}'`)
    expect(await facts(isBobs)).toEqual([{ invitee_id: bob.profileId }])
    const stranger = [{ invitee_id: null }]
    expect(
      await facts(`${isBobs}; update auth.app_user set email_verified = false where id = '${bob.profileId}'`),
    ).toEqual(stranger)
    for (const change of ['is_active = false', 'closed_at = app_now()'])
      expect(await facts(`${isBobs}; ${profile(bob, change)}`)).toEqual(stranger)
  })

  test('loses its link when the sign-in of its address changes: once, and only while it waits for an answer', async () => {
    expect(await linkEnd(nothing)).not.toEqual([{ at: null }])
    expect(await linkEnd(invitation(`link_ended_at = '2020-01-01'`))).toEqual([{ at: '2020-01-01' }])
    for (const change of answered) expect(await linkEnd(invitation(change()))).toEqual([{ at: null }])
  })
})

test('acts of an administrator who is not on the team are the platform’s', async () => {
  const acts = async (changes: string) =>
    (
      await rows(
        changes,
        `select distinct actor_name from storefront_activity('${storefrontId}', '${bob.profileId}', null, 9)`,
      )
    ).map((row) => (row as { actor_name: string | null }).actor_name)
  const isAdministrator = `insert into platform_permissions (profile_id, permission_id, source)
    select '${bob.profileId}', id, 'account' from permissions where name = 'platform.admin.access'`
  const hasLeft = `delete from storefront_permissions where profile_id = '${bob.profileId}'`
  expect(await acts(nothing)).toEqual(['Bob'])
  expect(await acts(hasLeft)).toEqual(['Bob'])
  expect(await acts(isAdministrator)).toEqual(['Bob'])
  expect(await acts(`${isAdministrator}; ${hasLeft}`)).toEqual([null])
})

test('an act is a storefront’s where it names one by its id', async () => {
  const storefrontOf = async (named: string) =>
    (await rows(nothing, `select storefront_of_act('account', 'x', null, '{"storefrontId": "${named}"}') as id`))[0]
  expect(await storefrontOf(storefrontId)).toEqual({ id: storefrontId })
  expect(await storefrontOf('none')).toEqual({ id: null })
})
