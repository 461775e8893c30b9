import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { onboardingStepsRouter } from './steps.router.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)
const ada = testActor({ permissions: ['platform.onboarding.manage'] })
const api = createRouterClient(onboardingStepsRouter({ db }), { context: enteredContext(owner, ada) })
beforeAll(() =>
  owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada', $2)`, [ada.profileId, ada.email]),
)

const titles = async (type = 'buyer') =>
  (await api.list({})).items.filter(({ onboardingType }) => onboardingType === type).map(({ title }) => title)
const step = (stepNumber: number, title: string, more = {}) => ({ onboardingType: 'buyer', stepNumber, title, ...more })

test('a step is put in between, moved, changed and removed; flows under way stay at their question', async () => {
  const before = await titles()
  const [person] = await makeBuyers(owner, 1)
  await owner.query(`insert into onboarding_events (user_id, onboarding_type, current_step) values ($1, 'buyer', 2)`, [
    person?.id,
  ])
  const at = async () =>
    (await owner.query('select current_step from onboarding_events where user_id = $1', [person?.id])).rows[0]
      .current_step
  const made = await api.create(step(2, 'A word on safety'))
  expect(await titles()).toEqual([before[0], 'A word on safety', ...before.slice(1)])
  expect(await at()).toBe(3)
  await api.update({ id: made.id, ...step(1, 'Safety first') })
  expect(await titles()).toEqual(['Safety first', ...before])
  await api.remove({ id: made.id })
  expect(await titles()).toEqual(before)
  expect(await at()).toBe(2)
})

test('a flow at a last step that is removed goes back to the one before it', async () => {
  const { items } = await api.list({})
  const last = items.filter(({ onboardingType }) => onboardingType === 'buyer').at(-1)
  const [person] = await makeBuyers(owner, 1)
  await owner.query(`insert into onboarding_events (user_id, onboarding_type, current_step) values ($1, 'buyer', $2)`, [
    person?.id,
    last?.stepNumber,
  ])
  await api.remove({ id: last?.id ?? '' })
  const { rows } = await owner.query('select current_step from onboarding_events where user_id = $1', [person?.id])
  expect(rows[0].current_step).toBe((last?.stepNumber ?? 0) - 1)
})

test('wrong Field JSON is refused with its line; a number leaves no gap', async () => {
  const refused = (fields: object) => ({ code: 'BAD_REQUEST', data: { fields } })
  const broken = '{\n  "kind": "text",\n  "name": displayName\n}'
  await expect(api.create(step(1, 'x', { fieldJson: broken }))).rejects.toMatchObject(
    refused({ fieldJson: 'Line 3: This isn’t valid JSON.' }),
  )
  const wrongName = '{\n  "kind": "text",\n  "label": "A",\n  "name": "constructor"\n}'
  await expect(api.create(step(1, 'x', { fieldJson: wrongName }))).rejects.toMatchObject(
    refused({ fieldJson: expect.stringMatching(/^Line 4: name: /) }),
  )
  await expect(api.create(step(50, 'x'))).rejects.toMatchObject(refused({ stepNumber: expect.any(String) }))
})

test('the step that names the storefront stays', async () => {
  const { items } = await api.list({})
  const store = items.find(({ component }) => component === 'store-name')
  await expect(api.remove({ id: store?.id ?? '' })).rejects.toMatchObject({ code: 'LAST_STORE_STEP' })
})

test('an empty description and an empty field are stored as null; what changed is in the log', async () => {
  const field = '{\n  "kind": "text",\n  "name": "bio",\n  "label": "About you"\n}'
  const made = await api.create(step(1, 'About you', { description: 'A line.', fieldJson: field, isPlaceholder: true }))
  const edited = await api.update({ id: made.id, ...step(1, 'About you', { description: ' ', fieldJson: '' }) })
  expect(edited).toMatchObject({ description: null, fieldJson: null, isPlaceholder: false })
  const { rows } = await owner.query('select description, field from onboarding_complements where id = $1', [made.id])
  expect(rows).toEqual([{ description: null, field: null }])
  const log = await owner.query(
    `select before, after from audit_log where subject_id = $1 and action = 'onboarding.updateStep'`,
    [made.id],
  )
  const same = { onboardingType: 'buyer', stepNumber: 1, title: 'About you' }
  expect(log.rows).toEqual([
    {
      before: { ...same, description: 'A line.', field: JSON.parse(field), isPlaceholder: true },
      after: { ...same, description: null, field: null, isPlaceholder: false },
    },
  ])
  await api.remove({ id: made.id })
})
