import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterActor, testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { openAccountsFixtures } from '../testing/accounts-fixtures.ts'
import { waitlistRouter } from './waitlist.router.ts'

const fixtures = await openAccountsFixtures()
const { db, owner } = fixtures.test
afterAll(() => fixtures.close())

const staff = testActor({ permissions: ['platform.reports.view', 'platform.reports.manage'] })
const deps = { db, baseUrl: fixtures.baseUrl, secret: fixtures.secret }
const api = createRouterClient(waitlistRouter(deps), { context: testContext(staff) })
beforeAll(async () => {
  const [{ id } = { id: '' }] = await makeBuyers(owner, 1)
  Object.assign(staff, { profileId: id })
  await enterActor(owner, staff)
  await owner.query(
    `insert into newsletter_signups (email, interest, created_at) values
       ('first@waiting.test', 'buyer', app_now() - interval '3 days'),
       ('second@waiting.test', 'seller', app_now() - interval '2 days'),
       ('third@waiting.test', 'buyer', app_now() - interval '1 day')`,
  )
})

const statuses = async () =>
  Object.fromEntries((await api.list({})).items.map(({ email, status }) => [email.split('@')[0], status]))
const linkTo = async (email: string): Promise<URLSearchParams> => {
  const { rows } = await owner.query(
    `select payload from outbox where name = 'waitlist.invited' and payload ->> 'email' = $1`,
    [email],
  )
  return new URL(rows[0].payload.url).searchParams
}

test('those who waited longest are invited first, and nobody twice in a day', async () => {
  expect(await api.list({ order: 'asc', limit: 1 })).toMatchObject({ waiting: 3, items: [{ status: 'waiting' }] })
  expect(await api.inviteNext({ count: 1, interest: 'buyer' })).toEqual({ invited: 1 })
  expect(await statuses()).toEqual({ first: 'invited', second: 'waiting', third: 'waiting' })
  const [first] = (await api.list({ status: 'invited' })).items
  await expect(api.invite({ id: first!.id })).rejects.toMatchObject({ code: 'JUST_INVITED' })
  await owner.query(`update newsletter_signups set invited_at = app_now() - interval '25 hours' where id = $1`, [
    first!.id,
  ])
  expect(await api.invite({ id: first!.id })).toEqual({ invited: 1 })
})

test('two who invite at once invite everybody once', async () => {
  await sql`delete from outbox where name = 'waitlist.invited'`.execute(db)
  const both = await Promise.all([api.inviteNext({ count: 2 }), api.inviteNext({ count: 2 })])
  expect(both.map(({ invited }) => invited).sort()).toEqual([0, 2])
  const { rows } = await owner.query(`select 1 from outbox where name = 'waitlist.invited'`)
  expect(rows).toHaveLength(2)
})

test('an invitation opens an account for its own address while registration is closed', async () => {
  await owner.query('update platform_settings set user_registration = false')
  const invitation = (await linkTo('third@waiting.test')).get('invitation')
  const password = 'a long enough sentence'
  const signUp = (email: string, given: object) =>
    fixtures.visitor().call('POST', '/sign-up/email', { name: '', email, password, ...given })
  expect((await signUp('third@waiting.test', {})).status).toBe(403)
  expect((await signUp('stranger@waiting.test', { invitation })).status).toBe(403)
  expect((await signUp('third@waiting.test', { invitation })).status).toBe(200)
  expect(await statuses()).toMatchObject({ third: 'joined' })
  const third = (await api.list({ q: 'third' })).items[0]
  await expect(api.invite({ id: third!.id })).rejects.toMatchObject({ code: 'HAS_JOINED' })
})

test('who is taken off the waitlist loses the invitation', async () => {
  const invitation = (await linkTo('second@waiting.test')).get('invitation')
  const [second] = (await api.list({ q: 'second' })).items
  expect(await api.remove({ id: second!.id })).toEqual({ removed: true })
  const answer = await fixtures.visitor().call('POST', '/sign-up/email', {
    name: '',
    email: 'second@waiting.test',
    password: 'a long enough sentence',
    invitation,
  })
  expect(answer.status).toBe(403)
})
