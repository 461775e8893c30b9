import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enterActor, testActor, testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { administratorsAmong, grantStorefrontSet } from '#server/features/access/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { accountsRouter, addressesRouter, usersRouter } from './accounts.router.ts'
import { updateProfile } from './profile/update-profile.ts'
import { requestEmailConfirmation } from './sign-in/confirm-email.ts'
import { ensureAccount, ensureFirstAdministrator, grantAdministrator } from './sign-in/first-administrator.ts'
import { openAccountsFixtures, signUp } from './testing/accounts-fixtures.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
afterAll(fixtures.close)
beforeEach(() => sql`delete from rate_limits`.execute(db))

const deps = { db, onSuspended: [], parts: () => [], checkPassword: async () => false }
const accounts = (actor: Actor) => createRouterClient(accountsRouter(deps), { context: testContext(actor) })
const addresses = (actor: Actor) => createRouterClient(addressesRouter(deps), { context: testContext(actor) })
const users = (actor: Actor) => createRouterClient(usersRouter(deps), { context: testContext(actor) })

async function newcomer(email: string): Promise<Actor> {
  const { visitor } = await signUp(fixtures, email)
  const actor = await fixtures.readActor(visitor.headers())
  if (!actor) throw new Error('no session')
  return actor
}

test('me tells profile, rights, storefronts and what is unread', async () => {
  const { visitor, id } = await signUp(fixtures, 'me@example.test')
  const { rows } = await sql<{ id: string }>`
    insert into storefronts (owner_id, name) values (${id}, 'Static Age Video') returning id`.execute(db)
  await transact(db, (tx) => grantStorefrontSet(tx, id, rows[0]?.id ?? ''))
  await sql`insert into notifications (user_id, kind, title, body, cause_id) values (${id}, 'k', 't', 'b', '1')`.execute(
    db,
  )
  const actor = await fixtures.readActor(visitor.headers())
  if (!actor) throw new Error('no session')
  const me = await accounts(actor).me({})
  expect(me).toMatchObject({
    isNewUser: false,
    unreadNotifications: 1,
    impersonatedBy: null,
    twoFactorRequired: false,
    profile: {
      id,
      displayName: 'Ada',
      email: 'me@example.test',
      status: 'Active',
      claimFlairLevel: 1,
      claimScore: null,
    },
    storefronts: [{ name: 'Static Age Video', isOwner: true, closedAt: null }],
  })
  expect(me.permissions).toContain('platform.dashboard.view')
  expect(me.storefronts[0]?.permissions).toContain('storefront.drops.manage')
  await sql`update storefronts set closed_at = '2026-03-01T12:00:00Z', suspended_at = app_now() where owner_id = ${id}`.execute(
    db,
  )
  expect((await accounts(actor).me({})).storefronts[0]?.closedAt).toBe('2026-03-01T12:00:00.000Z')
})

test('a profile is changed by field; nothing given writes nothing', async () => {
  const ada = await newcomer('profile@example.test')
  const before = await accounts(ada).updateProfile({})
  expect((await accounts(ada).updateProfile({})).updatedAt).toBe(before.updatedAt)
  const after = await accounts(ada).updateProfile({
    username: 'ada.l',
    bio: 'Tapes.',
    interests: ['vhs', 'vhs', 'vinyl'],
  })
  expect(after).toMatchObject({ displayName: 'Ada', username: 'ada.l', bio: 'Tapes.', interests: ['vhs', 'vinyl'] })
  expect(after.updatedAt >= before.updatedAt).toBe(true)
  expect(await accounts(ada).updateProfile({ username: null })).toMatchObject({ username: null, bio: 'Tapes.' })
})

test('a username belongs to one account, and fields of the administration are not taken', async () => {
  const [ada, bob] = [await newcomer('first@example.test'), await newcomer('second@example.test')]
  await accounts(ada).updateProfile({ username: 'tapehead' })
  await expect(accounts(bob).updateProfile({ username: 'tapehead' })).rejects.toMatchObject({
    code: 'USERNAME_TAKEN',
    status: 409,
    data: { title: 'Profile Update Failed', fields: { username: 'This username is taken.' } },
  })
  const more = { isActive: false, suspendedAt: null, claimFlairLevel: 7 } as object
  await expect(accounts(bob).updateProfile(more)).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
})

test('only the team can take a name that reads as the platform’s; two people can both be called Anna', async () => {
  const [ada, bob] = [await newcomer('anna.one@example.test'), await newcomer('anna.two@example.test')]
  for (const one of [ada, bob])
    expect((await accounts(one).updateProfile({ displayName: 'Anna' })).displayName).toBe('Anna')
  const refused = (field: string) => ({
    code: 'NAME_RESERVED',
    status: 409,
    data: {
      title: 'Profile Update Failed',
      fields: { [field]: 'This name is reserved for the Keepcase team. Choose another.' },
    },
  })
  for (const displayName of ['Keepcase Support', 'ADMIN', 'Security'])
    await expect(accounts(ada).updateProfile({ displayName })).rejects.toMatchObject(refused('displayName'))
  for (const username of ['keepcase', 'support_team', 'adm1n', 'official'])
    await expect(accounts(ada).updateProfile({ username })).rejects.toMatchObject(refused('username'))
  await expect(accounts(ada).updateProfile({ displayName: 'Keepc\u0430se' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    status: 400,
    data: { fields: { displayName: 'Use one alphabet per word.' } },
  })
  await sql`update profiles set display_name = 'Support' where id = ${ada.profileId}`.execute(db)
  const updated = await accounts(ada).updateProfile({ displayName: 'Support', bio: 'Tapes.' })
  expect(updated).toMatchObject({ displayName: 'Support', bio: 'Tapes.' })
  const team = { ...bob, permissions: new Set([...bob.permissions, 'platform.admin.access']) }
  expect(await accounts(team).updateProfile({ displayName: 'Keepcase Support' })).toMatchObject({
    displayName: 'Keepcase Support',
  })
  const lent = { ...team, profileId: ada.profileId, impersonatedBy: bob.profileId }
  await expect(accounts(lent).updateProfile({ username: 'admin' })).rejects.toMatchObject(refused('username'))
})

test('a username has a letter or a digit', async () => {
  const ada = await newcomer('dots@example.test')
  for (const username of ['...', '___', '._.'])
    await expect(accounts(ada).updateProfile({ username })).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  expect(await accounts(ada).updateProfile({ username: '_7_' })).toMatchObject({ username: '_7_' })
})

test('a profile update without a user says so', async () => {
  await expect(updateProfile({ db }, '', { displayName: 'x' })).rejects.toThrow(
    'User ID is required to update profile.',
  )
})

test('the first address is the default; one at a time is; a removed one passes it on', async () => {
  const ada = addresses(await newcomer('addresses@example.test'))
  const input = {
    fullName: 'Ada L',
    line1: '1 Tape Lane',
    city: 'Portland',
    region: 'OR',
    postalCode: '97201',
    country: 'US',
  }
  const first = await ada.create(input)
  const second = await ada.create({ ...input, line1: '2 Tape Lane' })
  expect([first.isDefault, second.isDefault]).toEqual([true, false])
  expect(await ada.update({ ...input, id: second.id, isDefault: true })).toMatchObject({
    isDefault: true,
    line1: '1 Tape Lane',
  })
  expect((await ada.mine({})).items.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect(await ada.remove({ id: second.id })).toEqual({ removed: true })
  expect((await ada.mine({})).items).toMatchObject([{ id: first.id, isDefault: true }])
})

test('a postal code matches its country and is formatted as there; an older address stays as it was', async () => {
  const ada = await newcomer('postal@example.test')
  const input = { fullName: 'Ada L', line1: '1 Tape Lane', city: 'Portland', postalCode: ' 97201 1234', country: 'US' }
  const refused = (words: string) => ({ code: 'BAD_REQUEST', status: 400, data: { fields: { postalCode: words } } })
  const zip = 'Check the ZIP code. Use 5 digits, like 97201, or ZIP+4, like 97201-1234.'
  await expect(addresses(ada).create({ ...input, postalCode: 'NOT-A-ZIP' })).rejects.toMatchObject(refused(zip))
  expect((await addresses(ada).mine({})).items).toEqual([])
  const made = await addresses(ada).create(input)
  expect(made.postalCode).toBe('97201-1234')
  const { id } = made
  const british = 'Check the postal code. In the country you chose, it looks like SW1A 1AA.'
  await expect(addresses(ada).update({ ...input, id, country: 'GB' })).rejects.toMatchObject(refused(british))
  expect(await addresses(ada).update({ ...input, id, country: 'GB', postalCode: 'sw1a1aa' })).toMatchObject({
    postalCode: 'SW1A 1AA',
  })
  await sql`update addresses set postal_code = 'NOT-A-ZIP', country = 'US' where id = ${id}`.execute(db)
  expect(await addresses(ada).update({ ...input, id, postalCode: 'NOT-A-ZIP', city: 'Salem' })).toMatchObject({
    postalCode: 'NOT-A-ZIP',
    city: 'Salem',
  })
  await expect(addresses(ada).update({ ...input, id, postalCode: 'NOT-A-ZIQ' })).rejects.toMatchObject(refused(zip))
})

test('someone else’s address does not exist', async () => {
  const ada = addresses(await newcomer('mine@example.test'))
  const bob = addresses(await newcomer('theirs@example.test'))
  const input = { fullName: 'Ada L', line1: '1 Tape Lane', city: 'Portland', country: 'US' }
  const { id } = await ada.create(input)
  await expect(bob.update({ ...input, id, city: 'Elsewhere' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  await expect(bob.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await ada.mine({})).items).toMatchObject([{ city: 'Portland', region: '', phone: null }])
})

test('an account keeps 20 addresses, however fast they come', async () => {
  const ada = addresses(await newcomer('many@example.test'))
  const input = { fullName: 'Ada L', line1: '1 Tape Lane', city: 'Portland', country: 'US' }
  const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => ada.create(input)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20)
  const { items } = await ada.mine({})
  expect(items).toHaveLength(20)
  expect(items.filter((item) => item.isDefault)).toHaveLength(1)
})

test('the user list searches, filters, pages and counts', async () => {
  const { profileId } = await newcomer('admin.list@example.test')
  const admin = testActor({ profileId, permissions: ['platform.users.list', 'platform.users.update'] })
  await enterActor(fixtures.test.owner, admin)
  for (const name of ['Zoe One', 'Zoe ★', 'Zoe %']) {
    const actor = await newcomer(`${name.replace(/\W/g, '')}.${Math.random()}@example.test`)
    await accounts(actor).updateProfile({ displayName: name })
    if (name === 'Zoe ★') await users(admin).suspend({ id: actor.profileId, reason: 'test' })
  }
  const found = await users(admin).list({ q: 'zoe' })
  expect(found.items.map((item) => item.displayName)).toEqual(['Zoe %', 'Zoe ★', 'Zoe One'])
  expect(found).toMatchObject({ shown: 3, nextCursor: null })
  expect(found.total).toBeGreaterThan(3)
  const named = await users(admin).list({ q: '%' })
  expect(named.items.map((item) => item.displayName)).toEqual(['Zoe %'])
  expect(named).toMatchObject({ shown: 1, nextCursor: null })
  expect((await users(admin).list({ q: '★', status: 'Suspended' })).items).toMatchObject([{ displayName: 'Zoe ★' }])
  expect((await users(admin).list({ q: 'zoe', status: 'Suspended' })).items).toMatchObject([
    { displayName: 'Zoe ★', status: 'Suspended' },
  ])
  expect((await users(admin).list({ q: 'zoe', status: 'Active' })).shown).toBe(2)
  const first = await users(admin).list({ q: 'zoe', limit: 2 })
  const rest = await users(admin).list({ q: 'zoe', limit: 2, cursor: first.nextCursor ?? '' })
  expect(rest.items.map((item) => item.displayName)).toEqual(['Zoe One'])
  await expect(users(admin).list({ cursor: 'rubbish' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(users(testActor()).list({})).rejects.toMatchObject({ data: { message: 'Missing platform.users.list' } })
})

test('the first administrator is made once, can sign in, and a later start changes nothing', async () => {
  const admin = { email: 'First.Admin@example.test', password: 'a long password' }
  const both = [
    ensureFirstAdministrator({ db, auth: fixtures.auth }, admin),
    ensureFirstAdministrator({ db, auth: fixtures.secondServer.auth }, admin),
  ]
  await Promise.all(both)
  await ensureFirstAdministrator({ db, auth: fixtures.auth }, { ...admin, password: 'another password' })
  const visitor = fixtures.visitor()
  expect((await visitor.call('POST', '/sign-in/email', { email: admin.email, password: admin.password })).status).toBe(
    200,
  )
  const actor = await fixtures.readActor(visitor.headers())
  expect(actor?.permissions.has('platform.users.managePermissions')).toBe(true)
  const { rows } = await sql`select 1 from auth.app_user where email = 'first.admin@example.test'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('the first administrator can’t have an easy password; an existing one keeps theirs', async () => {
  const admin = { email: 'easy.admin@example.test', password: 'keepcase-demo' }
  await sql`update platform_permissions set expires_at = app_now() - interval '1 day'`.execute(db)
  await expect(ensureFirstAdministrator({ db, auth: fixtures.auth }, admin)).rejects.toThrow('ADMIN_PASSWORD: ')
  const id = await ensureAccount({ db, auth: fixtures.auth }, { ...admin, displayName: 'Demo' })
  await ensureFirstAdministrator({ db, auth: fixtures.auth }, admin)
  expect(await administratorsAmong(db, [id])).toEqual(new Set([id]))
})

test('the command makes an account an administrator, and says when there is none', async () => {
  const id = await ensureAccount(
    { db, auth: fixtures.auth },
    { email: 'promoted@example.test', password: 'a long password', displayName: 'Pat' },
  )
  await grantAdministrator(db, 'Promoted@example.test')
  expect(await administratorsAmong(db, [id])).toEqual(new Set([id]))
  await expect(grantAdministrator(db, 'ghost@example.test')).rejects.toThrow('There is no account')
})

test('a new account is asked to confirm its address while Email Verification is on, and only then', async () => {
  const relay = new EventRelay(db, [
    requestEmailConfirmation({ db, baseUrl: fixtures.baseUrl, secret: fixtures.secret }),
  ])
  const settle = async () => {
    while (await relay.run());
  }
  await settle()
  await signUp(fixtures, 'unasked@example.test')
  await settle()
  await sql`update platform_settings set email_verification = true`.execute(db)
  await fixtures.visitor().call('POST', '/sign-up/email', { email: 'asked@example.test', password: 'correct horse' })
  await relay.run()
  const { rows } = await sql<{ name: string; payload: { email: string; url: string } }>`
    select name, payload from outbox where name = 'account.confirm-email'`.execute(db)
  expect(rows).toMatchObject([{ payload: { email: 'asked@example.test' } }])
  const link = new URL(rows[0]?.payload.url ?? '')
  expect((await fixtures.visitor().call('GET', `${link.pathname.replace('/api/auth', '')}${link.search}`)).status).toBe(
    302,
  )
  const profile = await db
    .selectFrom('profiles')
    .select('emailConfirmedAt')
    .where('email', '=', 'asked@example.test')
    .executeTakeFirstOrThrow()
  expect(profile.emailConfirmedAt).not.toBeNull()
  await sql`update platform_settings set email_verification = false`.execute(db)
})
