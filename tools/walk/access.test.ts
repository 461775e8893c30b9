import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Expected, missing, refusalOf } from './expected-answers.ts'
import { loggedTexts, walkedTexts } from './logged-texts.ts'
import { type Answer, inBatches, openWalkApplication } from './walk-application.ts'
import { apiCall, type Procedure, procedures, rpcCall } from './walk-calls.ts'
import { buildFixtures, type CallerKind, callerKinds, type Fixtures } from './walk-fixtures.ts'
import { type Sample, samples } from './walk-samples.ts'
import { type DatabaseWatch, watchDatabase } from './watch-database.ts'

const db = await openTestDb()
const application = await openWalkApplication(db)
let fixtures: Fixtures
let watch: DatabaseWatch
/** Permissions of each kind of caller, by name, on any subject. */
const rights = new Map<CallerKind, ReadonlySet<string>>()

beforeAll(async () => {
  fixtures = await buildFixtures(application, db)
  for (const kind of callerKinds) {
    const { status, body } = await fixtures.people[kind].fetch('GET', '/api/me')
    if (status !== 200) continue
    const here = body.storefronts.flatMap((store: { permissions: string[] }) => store.permissions)
    rights.set(kind, new Set([...body.permissions, ...here]))
  }
  watch = await watchDatabase(db)
}, 60_000)
afterAll(async () => {
  await application.close()
  await db.close()
})

/** The same call with an id that never existed. */
function elsewhere(sample: Sample): Record<string, unknown> {
  const input = sample.input(fixtures)
  if (sample.named === undefined) return { ...input }
  const other = Array.isArray(input[sample.named]) ? [randomUUID()] : randomUUID()
  return { ...input, [sample.named]: other }
}

/** The part of an answer that must be the same for hidden and for missing subjects. */
const told = ({ status, body }: Answer) => {
  const { requestId, ...rest } = body
  const data = { ...rest.data }
  delete data.requestId
  return { status, ...rest, data }
}

async function checkRefusal(procedure: Procedure, sample: Sample, kind: CallerKind, status: Expected): Promise<void> {
  const who = fixtures.people[kind]
  for (const make of [apiCall, rpcCall]) {
    const answer = await who.send(make(procedure, sample.input(fixtures)))
    const absent = await who.send(make(procedure, elsewhere(sample)))
    const error = make === rpcCall ? answer.body.json : answer.body
    const what = `${procedure.id} as ${kind} by ${make.name}: ${JSON.stringify(answer.body)}`
    expect(answer.status, what).toBe(status)
    expect(error.data.requestId ?? error.requestId, what).toBe(answer.headers.get('x-request-id'))
    if (status === 403)
      expect(error.data, what).toMatchObject({ title: 'Permission denied', message: missing(procedure) })
    // @NOTE a refusal must not disclose whether the subject exists
    const [hidden, never] = [answer, absent].map((one) =>
      told({ ...one, body: make === rpcCall ? one.body.json : one.body }),
    )
    expect(hidden, what).toEqual(never)
  }
}

test('every call of the contract has its sample', () => {
  expect(procedures.map(({ id }) => id).filter((id) => !(id in samples))).toEqual([])
  const known = new Set(procedures.map(({ id }) => id))
  expect(Object.keys(samples).filter((id) => !known.has(id))).toEqual([])
})

describe('refused calls', () => {
  test('answer 401, 403 or 404 without a session, a right or access to the subject, and change nothing', async () => {
    const before = await watch.digest()
    const seen: Record<string, number> = {}
    for (const procedure of procedures) {
      const sample = samples[procedure.id]!
      const refused = callerKinds.map((kind) => [kind, refusalOf(procedure, sample, kind, rights)] as const)
      const tasks = refused
        .filter(([, status]) => status !== 'done')
        .map(
          ([kind, status]) =>
            () =>
              checkRefusal(procedure, sample, kind, status),
        )
      await inBatches(tasks)
      for (const [, status] of refused) seen[status] = (seen[status] ?? 0) + 1
      expect(await watch.writes(), `${procedure.id} was refused and wrote`).toEqual([])
    }
    expect(await watch.digest()).toEqual(before)
    // @NOTE a walk without refusals would pass too
    expect(Object.keys(seen).sort()).toEqual(['401', '403', '404', 'done'])
  }, 180_000)

  test('a call to the pages’ door by GET, HEAD or OPTIONS does nothing', async () => {
    const answers = await inBatches(
      procedures
        .filter(({ method }) => method !== 'GET')
        .flatMap((procedure) => {
          const kind =
            samples[procedure.id]!.insiders?.[0] ?? (procedure.meta.needs?.startsWith('platform.') ? 'admin' : 'seller')
          const input = samples[procedure.id]!.input(fixtures)
          const path = rpcCall(procedure, input).path
          const data = encodeURIComponent(JSON.stringify({ json: input }))
          return ['GET', 'HEAD', 'OPTIONS'].map((method) => async () => {
            const body = method === 'OPTIONS' ? { json: input } : undefined
            const { status } = await fixtures.people[kind].fetch(method, `${path}?data=${data}`, body, { origin: '' })
            return [procedure.id, method, status]
          })
        }),
    )
    expect(answers.filter(([, , status]) => status !== 405)).toEqual([])
    expect(await watch.writes()).toEqual([])
  })
})

describe('those who may', () => {
  test('are answered, whatever the thing itself says', async () => {
    await application.forgetLimits()
    for (const procedure of Object.keys(samples).map((id) => procedures.find((one) => one.id === id)!)) {
      const sample = samples[procedure.id]!
      for (const kind of callerKinds) {
        if (refusalOf(procedure, sample, kind, rights) !== 'done') continue
        // @NOTE public forms are limited by address, and all of these people share one
        if (procedure.meta.needs === 'public' && procedure.method === 'POST') await application.forgetLimits()
        const answer = await fixtures.people[kind].send(apiCall(procedure, sample.input(fixtures)))
        const what = `${procedure.id} as ${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
        expect([200, 201, 409], what).toContain(answer.status)
      }
    }
    // @NOTE positive control: the database watch sees real writes
    const written = new Set((await watch.writes()).map(({ place }) => place))
    expect([...written]).toEqual(
      expect.arrayContaining(['public.profiles', 'public.drops', 'public.audit_log', 'public.outbox']),
    )
  }, 180_000)

  test('leave no text about or to someone in the audit log, which outlasts every account', async () => {
    const texts = walkedTexts(fixtures)
    expect(texts.length).toBeGreaterThan(20)
    const { actions, found } = await loggedTexts(db, texts)
    for (const action of [
      ...['customers.block', 'claims.revoke', 'live.answer', 'live.mute', 'orders.refund', 'users.suspend'],
      ...['inbox.reply', 'loyalty.updateTiers', 'live.setChat', 'storefronts.removeUpdate'],
    ])
      expect(actions, action).toContain(action)
    expect(found).toEqual([])
  })
})
