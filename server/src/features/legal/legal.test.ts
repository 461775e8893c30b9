import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enteredContext, testActor, testContext } from '#server/api/testing/test-context.ts'
import { legalRouter } from './public.ts'

const { db, owner, setClock, close } = await openTestDb()
afterAll(close)
const ada = testActor({ permissions: ['platform.settings.view', 'platform.settings.update'] })
const api = createRouterClient(legalRouter({ db }), { context: enteredContext(owner, ada) })
const visitor = createRouterClient(legalRouter({ db }), { context: testContext(null) })

beforeAll(async () => {
  await setClock('2026-03-01T12:00:00Z')
  await owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada', $2)`, [ada.profileId, ada.email])
})

const publish = (newest: number, body: string | null, inForceFrom: string | null = null) =>
  api.publish({ name: 'terms', newest, body, inForceFrom })
const shown = () => visitor.inForce({ name: 'terms' })

test('the version in force is shown with its date; a later one takes over at its time', async () => {
  expect(await shown()).toEqual({ name: 'terms', version: 0, body: null, inForceFrom: null })
  await publish(0, '## Terms\nBe kind.')
  expect(await shown()).toMatchObject({
    version: 1,
    body: '## Terms\nBe kind.',
    inForceFrom: '2026-03-01T12:00:00.000Z',
  })
  await publish(1, '## Terms\nBe kinder.', '2026-04-01T00:00:00Z')
  expect(await shown()).toMatchObject({ version: 1 })
  expect(await api.versions({ name: 'terms' })).toMatchObject({ inForce: 1, items: [{ version: 2 }, { version: 1 }] })
  await setClock('2026-04-01T00:00:00Z')
  expect(await shown()).toMatchObject({ version: 2, body: '## Terms\nBe kinder.' })
  expect(await visitor.inForce({ name: 'privacy' })).toMatchObject({ version: 0 })
})

test('a past date is now, and no body is the text that the product brings', async () => {
  await publish(2, null, '2020-01-01T00:00:00Z')
  expect(await shown()).toMatchObject({ version: 3, body: null, inForceFrom: '2026-04-01T00:00:00.000Z' })
})

test('a version that isn’t in force yet can be withdrawn, one that was stays', async () => {
  await publish(3, '## Terms\nSoon.', '2026-05-01T00:00:00Z')
  await api.withdraw({ name: 'terms', version: 4 })
  await expect(api.withdraw({ name: 'terms', version: 4 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(api.withdraw({ name: 'terms', version: 2 })).rejects.toMatchObject({ code: 'LEGAL_TEXT_IN_FORCE' })
})

test('of several who publish at once one does: the others are asked to look first', async () => {
  const answers = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map((word) => publish(3, `## A\n${word}.`)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(Array(3).fill('LEGAL_TEXT_CHANGED'))
  await expect(publish(3, '## A\nThree.')).rejects.toMatchObject({ code: 'LEGAL_TEXT_CHANGED' })
})

test('an empty text, or one without a heading, is refused with why', async () => {
  await expect(publish(4, 'Hello.')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(publish(4, '')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('every act is in the audit log, without the text; nobody else may', async () => {
  const { rows } = await owner.query(
    `select action, after from audit_log where subject_type = 'legal_text' order by seq`,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['publish', 'publish', 'publish', 'publish', 'withdraw', 'publish'].map((verb) => `legal.${verb}`),
  )
  expect(JSON.stringify(rows)).not.toContain('kind.')
  const clerk = createRouterClient(legalRouter({ db }), {
    context: testContext(testActor({ permissions: ['platform.settings.view'] })),
  })
  await expect(clerk.publish({ name: 'terms', newest: 5, body: null, inForceFrom: null })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
