import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missing, refusalOf } from './expected-answers.ts'
import { loggedTexts, walkedTexts } from './logged-texts.ts'
import { inBatches, openWalkApplication, Person } from './walk-application.ts'
import { apiCall, type Procedure, procedures } from './walk-calls.ts'
import { buildFixtures, type CallerKind, type Fixtures, sampleImage } from './walk-fixtures.ts'
import { samples } from './walk-samples.ts'
import { type DatabaseWatch, watchDatabase } from './watch-database.ts'

// Every call of the contract by an administrator who acts for somebody: they see and do what that account may, and
// nothing of their own; what only the owner may do is refused; and every change is in the log before it happens.

const kinds = ['buyer', 'seller', 'clerk', 'other'] as const satisfies readonly CallerKind[]
type Kind = (typeof kinds)[number]

/** Calls that nobody makes for somebody else: money, claims, rights, and what ends or takes along an account. */
const ownersOnly = new Set([
  ...['accounts.close', 'accounts.exportMine'],
  ...['checkout.pay', 'checkout.confirm', 'claims.claimItem', 'standby.join'],
  ...['orders.recordPickupPayment', 'paymentMethods.add', 'paymentMethods.makeDefault', 'paymentMethods.remove'],
  ...['refunds.create', 'refunds.requestCancel', 'refunds.withdrawRequest', 'refunds.answerRequest'],
  ...['subscriptions.start', 'subscriptions.confirm', 'subscriptions.cancel', 'subscriptions.resume'],
  ...['parcels.open', 'parcels.update', 'parcels.close', 'problems.report', 'problems.resolve', 'problems.escalate'],
  ...['orderMessages.send', 'contact.send', 'notifications.subscribePush', 'storefronts.close'],
  ...['staff.invite', 'staff.resend', 'staff.update', 'staff.accept', 'staff.renewLink'],
])

const db = await openTestDb()
const application = await openWalkApplication(db)
let fixtures: Fixtures
let watch: DatabaseWatch
const acting = new Map<Kind, Person>()
const rights = new Map<CallerKind, ReadonlySet<string>>()

beforeAll(async () => {
  fixtures = await buildFixtures(application, db)
  for (const kind of kinds) {
    const { id, email } = fixtures.people[kind]
    const person = Object.assign(new Person(application.url, kind), { id, email, cookie: fixtures.people.admin.cookie })
    await person.must('POST', `/api/users/${id}/impersonation`, { reason: 'For the walk' })
    expect(person.cookie).not.toBe(fixtures.people.admin.cookie)
    acting.set(kind, person)
    const { permissions, storefronts } = await person.must('GET', '/api/me')
    const here = storefronts.flatMap((store: { permissions: string[] }) => store.permissions)
    rights.set(kind, new Set([...permissions, ...here]))
  }
  watch = await watchDatabase(db)
}, 60_000)
afterAll(async () => {
  await application.close()
  await db.close()
})

const call = (kind: Kind, procedure: Procedure) =>
  acting.get(kind)!.send(apiCall(procedure, samples[procedure.id]!.input(fixtures)))
const expectedOf = (procedure: Procedure, kind: Kind) => refusalOf(procedure, samples[procedure.id]!, kind, rights)
const told = (procedure: Procedure, kind: Kind, answer: { status: number; body: unknown }) =>
  `${procedure.id} for ${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`

test('nobody keeps a right of the platform', () => {
  for (const kind of kinds) {
    const ofPlatform = [...rights.get(kind)!].filter((name) =>
      /^platform\.(?!dashboard|profile|settings\.access)/.test(name),
    )
    expect(ofPlatform, kind).toEqual([])
  }
})

describe('what the account may not', () => {
  test('is refused as to its owner, and only the log is written', async () => {
    let refusals = 0
    for (const procedure of procedures) {
      const refused = kinds.filter((kind) => expectedOf(procedure, kind) !== 'done')
      await inBatches(
        refused.map((kind) => async () => {
          const answer = await call(kind, procedure)
          const what = told(procedure, kind, answer)
          const status = expectedOf(procedure, kind)
          expect([status, ownersOnly.has(procedure.id) ? 403 : status], what).toContain(answer.status)
          if (status === 403 && !ownersOnly.has(procedure.id))
            expect(answer.body.data, what).toMatchObject({ title: 'Permission denied', message: missing(procedure) })
        }),
      )
      refusals += refused.length
      const written = (await watch.writes()).map(({ place }) => place)
      expect(
        [...new Set(written)].filter((place) => !/^public\.audit_(log|head)/.test(place)),
        procedure.id,
      ).toEqual([])
    }
    expect(refusals).toBeGreaterThan(200)
  }, 180_000)
})

describe('what only the owner may', () => {
  test('is refused to whoever acts for them, and only the log is written', async () => {
    await application.forgetLimits()
    let refusals = 0
    for (const procedure of procedures.filter(({ id }) => ownersOnly.has(id))) {
      for (const kind of kinds) {
        if (expectedOf(procedure, kind) !== 'done') continue
        const answer = await call(kind, procedure)
        expect([403, 409], told(procedure, kind, answer)).toContain(answer.status)
        refusals++
      }
      const written = (await watch.writes()).map(({ place }) => place)
      expect(
        [...new Set(written)].filter((place) => !/^public\.audit_(log|head)/.test(place)),
        procedure.id,
      ).toEqual([])
    }
    expect(refusals).toBeGreaterThan(ownersOnly.size)
  }, 60_000)
})

describe('what the account may', () => {
  test('is answered; what changes something is in the log, with who acted and for whom', async () => {
    await application.forgetLimits()
    const ordered = Object.keys(samples).map((id) => procedures.find((one) => one.id === id)!)
    for (const procedure of ordered) {
      if (ownersOnly.has(procedure.id) || procedure.id === 'impersonation.end') continue
      for (const kind of kinds) {
        if (expectedOf(procedure, kind) !== 'done') continue
        if (procedure.meta.needs === 'public' && procedure.method === 'POST') await application.forgetLimits()
        const answer = await call(kind, procedure)
        expect([200, 201, 409], told(procedure, kind, answer)).toContain(answer.status)
        // What everybody may do without an account is no act of this one.
        if (procedure.method === 'GET' || procedure.meta.needs === 'public') continue
        const { rows } = await db.owner.query(
          `select actor_id, on_behalf_of from audit_log where action = $1 and on_behalf_of = $2`,
          [`impersonated.${procedure.id}`, acting.get(kind)!.id],
        )
        expect(rows.length, told(procedure, kind, answer)).toBeGreaterThan(0)
        expect(rows[0].actor_id).toBe(fixtures.people.admin.id)
      }
    }
  }, 180_000)

  test('and no text of it: neither a mystery’s contents and hints, nor what is about or to someone', async () => {
    const { actions, found } = await loggedTexts(db, walkedTexts(fixtures))
    for (const action of [
      ...['drops.create', 'drops.update', 'drops.pause', 'drops.cancel', 'drops.setStream', 'drops.grantEarlyAccess'],
      ...['drops.invite', 'drops.delete', 'items.create', 'items.update', 'storefronts.update', 'loyalty.updateTiers'],
    ])
      expect(actions, action).toContain(action)
    expect(found).toEqual([])
  })

  test('so is an upload of a picture', async () => {
    const { status } = await acting.get('buyer')!.fetch('POST', '/api/uploads/avatar', await sampleImage('#204060'))
    expect(status).toBe(201)
    const { rows } = await db.owner.query(
      `select on_behalf_of from audit_log where action = 'impersonated.uploads.upload'`,
    )
    expect(rows).toEqual([{ on_behalf_of: acting.get('buyer')!.id }])
  })

  test('and ending it gives the administrator their own session back', async () => {
    const person = acting.get('buyer')!
    await person.must('DELETE', '/api/impersonation', {})
    expect((await person.must('GET', '/api/me')).profile.id).toBe(fixtures.people.admin.id)
  })
})
