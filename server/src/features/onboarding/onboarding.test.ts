import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { saveProfileAnswer } from '#server/features/accounts/public.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { onboardingRouter } from './onboarding.router.ts'

const { db, owner, close, advance } = await openTestDb()
afterAll(close)
beforeEach(() => advance(1000))

const router = onboardingRouter({ db, onProfileAnswer: [saveProfileAnswer] })
const as = (profileId: string) => createRouterClient(router, { context: testContext(testActor({ profileId })) })

async function newAccount() {
  const [buyer] = await makeBuyers(owner, 1)
  const id = buyer?.id ?? ''
  return { id, call: as(id) }
}
const eventOf = async (id: string) => {
  const { rows } = await owner.query('select * from onboarding_events where id = $1', [id])
  return rows[0]
}

describe('a buyer’s profile', () => {
  test('begins at step 1, keeps each answer, fills in the profile and ends', async () => {
    const { id, call } = await newAccount()
    expect(await call.current({})).toEqual({ active: null, unfinished: null, hasBegun: false })
    const flow = await call.start({ type: 'buyer' })
    expect(flow).toMatchObject({ status: 'Started', currentStep: 1, totalSteps: 4, completedAt: null })
    expect(flow.step).toMatchObject({ title: 'What should others call you?', component: 'field' })

    const second = await call.next({ id: flow.id, step: 1, answer: { value: ' Ada ' } })
    expect(second).toMatchObject({ currentStep: 2, answers: { displayName: 'Ada' } })
    expect((await call.current({})).active).toMatchObject({ id: flow.id, currentStep: 2 })
    await call.next({ id: flow.id, step: 2, answer: { value: ['VHS', 'Vinyl'] } })
    const last = await call.next({ id: flow.id, step: 3 })
    expect(last.step).toMatchObject({ component: 'notice', isPlaceholder: true, field: null })
    const done = await call.finish({ id: flow.id, step: 4 })
    expect(done.status).toBe('Completed')
    expect(done.completedAt).not.toBeNull()
    expect(await call.current({})).toEqual({ active: null, unfinished: null, hasBegun: true })
    const { rows } = await owner.query('select display_name, interests from profiles where id = $1', [id])
    expect(rows).toEqual([{ display_name: 'Ada', interests: ['VHS', 'Vinyl'] }])
  })

  test('an answer that is missing, too long or not on the list is refused, and nothing moves', async () => {
    const { call } = await newAccount()
    const { id } = await call.start({ type: 'buyer' })
    const wrong = (step: number, value?: string | string[]) =>
      call.next({ id, step, answer: { value } }).catch((error) => error.data.fields['answer.value'])
    expect(await wrong(1)).toBe('This one is required.')
    expect(await wrong(1, '  ')).toBe('This one is required.')
    expect(await wrong(1, 'x'.repeat(61))).toBe('Use at most 60 characters.')
    expect(await wrong(1, ['Ada'])).toBe('That answer isn’t in the right format.')
    expect((await eventOf(id)).current_step).toBe(1)
    await call.next({ id, step: 1, answer: { value: 'Ada' } })
    expect(await wrong(2, ['Guns'])).toBe('Choose from the list.')
    expect(await wrong(2, ['VHS', 'VHS'])).toBe('Choose from the list.')
    expect((await eventOf(id)).current_step).toBe(2)
  })

  test('Skip Flow keeps the place, and Complete Setup goes on there', async () => {
    const { call } = await newAccount()
    const { id } = await call.start({ type: 'buyer' })
    await call.next({ id, step: 1, answer: { value: 'Ada' } })
    expect(await call.skip({ id })).toMatchObject({ status: 'Skipped', currentStep: 2 })
    expect((await eventOf(id)).completed_at).not.toBeNull()
    expect(await call.current({})).toMatchObject({ active: null, unfinished: { id, status: 'Skipped' } })
    expect(await call.start({ type: 'buyer' })).toMatchObject({
      id,
      status: 'Started',
      currentStep: 2,
      completedAt: null,
    })
  })

  test('Cancel ends it without Complete Setup; a new start has the answers and the place', async () => {
    const { call } = await newAccount()
    const { id } = await call.start({ type: 'buyer' })
    await call.next({ id, step: 1, answer: { value: 'Ada' } })
    expect(await call.cancel({ id })).toMatchObject({ status: 'Cancelled', completedAt: null })
    expect(await call.current({})).toEqual({ active: null, unfinished: null, hasBegun: true })
    const again = await call.start({ type: 'buyer' })
    expect(again).toMatchObject({ currentStep: 2, answers: { displayName: 'Ada' } })
    expect(again.id).not.toBe(id)
  })

  test('what is over stays over, in the specified words', async () => {
    const { call } = await newAccount()
    const { id } = await call.start({ type: 'buyer' })
    await call.cancel({ id })
    const said = (answer: Promise<unknown>) => answer.catch(({ code, status, message }) => [code, status, message])
    const update = ['NO_ACTIVE_FLOW', 409, 'No active onboarding flow to update']
    expect(await said(call.skip({ id }))).toEqual(update)
    expect(await said(call.cancel({ id }))).toEqual(update)
    expect(await said(call.finish({ id, step: 1 }))).toEqual(update)
    const advanceRefusal = ['NO_ACTIVE_FLOW', 409, 'No active onboarding flow to advance']
    expect(await said(call.next({ id, step: 1, answer: { value: 'Ada' } }))).toEqual(advanceRefusal)
  })

  test('another’s flow does not exist, and only the step on the screen can be answered', async () => {
    const [ada, bob] = [await newAccount(), await newAccount()]
    const { id } = await ada.call.start({ type: 'buyer' })
    const unknown = { code: 'NOT_FOUND', status: 404 }
    for (const which of [id, randomUUID()]) {
      await expect(bob.call.next({ id: which, step: 1, answer: { value: 'x' } })).rejects.toMatchObject(unknown)
      await expect(bob.call.finish({ id: which, step: 1 })).rejects.toMatchObject(unknown)
      await expect(bob.call.skip({ id: which })).rejects.toMatchObject(unknown)
      await expect(bob.call.cancel({ id: which })).rejects.toMatchObject(unknown)
    }
    for (const step of [999, 2]) {
      await expect(ada.call.next({ id, step, answer: { value: 'x' } })).rejects.toMatchObject({ status: 409 })
    }
    await expect(ada.call.finish({ id, step: 1, answer: { value: 'x' } })).rejects.toMatchObject({ status: 409 })
    expect(await eventOf(id)).toMatchObject({ current_step: 1, status: 'Started' })
  })

  test('Next twice at once goes one step; two tabs that start at once have one flow', async () => {
    const { id: who, call } = await newAccount()
    const flows = await Promise.all(Array.from({ length: 6 }, () => call.start({ type: 'buyer' })))
    expect(new Set(flows.map((flow) => flow.id)).size).toBe(1)
    const { rows } = await owner.query('select count(*)::int as n from onboarding_events where user_id = $1', [who])
    expect(rows).toEqual([{ n: 1 }])
    const id = flows[0]?.id ?? ''
    const presses = Array.from({ length: 6 }, () => call.next({ id, step: 1, answer: { value: 'Ada' } }))
    const outcomes = await Promise.allSettled(presses)
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect((await eventOf(id)).current_step).toBe(2)
  })

  test('at the last step there is no Next', async () => {
    const { call } = await newAccount()
    const { id } = await call.start({ type: 'buyer' })
    await owner.query('update onboarding_events set current_step = 4 where id = $1', [id])
    await expect(call.next({ id, step: 4 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await eventOf(id)).current_step).toBe(4)
  })
})

describe('steps that are not there', () => {
  const said = (answer: Promise<unknown>) => answer.catch(({ code, message }) => [code, message])

  test('a type without steps does not begin', async () => {
    const { call } = await newAccount()
    const missing = ['STEP_MISSING', 'Onboarding configuration error: Step details not found']
    expect(await said(call.start({ type: 'nothing' }))).toEqual(missing)
  })

  test('a gap in the steps is told, whichever side it is on', async () => {
    await owner.query(
      `insert into onboarding_complements (onboarding_type, step_number, title)
       values ('gap', 1, 'One'), ('gap', 3, 'Three'), ('gap', 4, 'Four')`,
    )
    const { call } = await newAccount()
    const { id, totalSteps } = await call.start({ type: 'gap' })
    expect(totalSteps).toBe(3)
    const next = ['NEXT_STEP_MISSING', 'Onboarding configuration error: Next step details not found']
    expect(await said(call.next({ id, step: 1 }))).toEqual(next)
    await owner.query('update onboarding_events set current_step = 2 where id = $1', [id])
    expect((await call.current({})).active?.step).toBeNull()
    const missing = ['STEP_MISSING', 'Onboarding configuration error: Step details not found']
    expect(await said(call.next({ id, step: 2 }))).toEqual(missing)
    expect(await call.cancel({ id })).toMatchObject({ status: 'Cancelled' })
  })
})

describe('a new seller', () => {
  const stores = async (id: string) => {
    const { rows } = await owner.query(
      `select id, name, subdomain, description, ships_within_days from storefronts where owner_id = $1`,
      [id],
    )
    return rows
  }

  test('names a storefront, says what is in it, and has it', async () => {
    const { id: who, call } = await newAccount()
    const { id, step } = await call.start({ type: 'storefront' })
    expect(step?.component).toBe('store-name')
    const wrong = await call.next({ id, step: 1, answer: { storeName: ' x ' } }).catch((error) => error)
    expect(wrong.data.fields).toEqual({ 'answer.storeName': 'Store name must be at least 2 characters' })
    const named = await call.next({ id, step: 1, answer: { storeName: 'Static Age', subdomain: 'Static-Age' } })
    const [store] = await stores(who)
    expect(store).toMatchObject({ name: 'Static Age', subdomain: 'static-age' })
    expect(named).toMatchObject({ storefrontId: store.id, answers: { storeName: 'Static Age' } })
    await call.next({ id, step: 2, answer: { value: 'Tapes that nobody kept.' } })
    await call.next({ id, step: 3, answer: { value: '5' } })
    await call.finish({ id, step: 4 })
    expect(await stores(who)).toMatchObject([{ description: 'Tapes that nobody kept.', ships_within_days: 5 }])
    const { rows } = await owner.query('select count(*)::int as n from storefront_permissions where profile_id = $1', [
      who,
    ])
    expect(rows[0].n).toBeGreaterThan(0)
  })

  test('takes no name that reads as the platform’s, of a person or of a storefront, nor one of mixed alphabets', async () => {
    const reserved = 'This name is reserved for the Keepcase team. Choose another.'
    const mixed = 'Use one alphabet per word.'
    const { id: who, call } = await newAccount()
    const fieldsOf = (answer: Promise<unknown>) => answer.catch((error) => error.data.fields)
    const buyer = await call.start({ type: 'buyer' })
    const named = (value: string) => fieldsOf(call.next({ id: buyer.id, step: 1, answer: { value } }))
    expect(await named('Keepcase Security')).toEqual({ 'answer.value': reserved })
    expect(await named('\u0410dmin')).toEqual({ 'answer.value': mixed })
    const store = await call.start({ type: 'storefront' })
    const opened = (storeName: string) => fieldsOf(call.next({ id: store.id, step: 1, answer: { storeName } }))
    expect(await opened('Keepcase Official')).toEqual({ 'answer.storeName': reserved })
    expect(await opened('Static \u0410ge')).toEqual({ 'answer.storeName': mixed })
    expect(await stores(who)).toEqual([])
    await call.next({ id: store.id, step: 1, answer: { storeName: 'Static Age' } })
    await owner.query('update onboarding_events set current_step = 1 where id = $1', [store.id])
    expect(await opened('Help Desk')).toEqual({ 'answer.storeName': reserved })
    expect(await stores(who)).toMatchObject([{ name: 'Static Age' }])
  })

  test('the step sent again renames the storefront of the flow and opens no second one', async () => {
    const { id: who, call } = await newAccount()
    const { id } = await call.start({ type: 'storefront' })
    await call.next({ id, step: 1, answer: { storeName: 'Night Owl' } })
    await call.cancel({ id })
    await owner.query('update onboarding_events set current_step = 1 where id = $1', [id])
    const again = await call.start({ type: 'storefront' })
    await call.next({ id: again.id, step: again.currentStep, answer: { storeName: 'Night Owl Tapes' } })
    expect(await stores(who)).toMatchObject([{ name: 'Night Owl Tapes' }])
  })

  test('a name pressed six times opens one storefront', async () => {
    const { id: who, call } = await newAccount()
    const { id } = await call.start({ type: 'storefront' })
    const presses = Array.from({ length: 6 }, () => call.next({ id, step: 1, answer: { storeName: 'Once' } }))
    await Promise.allSettled(presses)
    expect(await stores(who)).toHaveLength(1)
  })

  test('an address that is taken, kept back or malformed is refused, while typing and when sent', async () => {
    const [ada, bob] = [await newAccount(), await newAccount()]
    const first = await ada.call.start({ type: 'storefront' })
    await ada.call.next({ id: first.id, step: 1, answer: { storeName: 'Mine', subdomain: 'only-one' } })
    const free = async (subdomain: string) => (await bob.call.checkSubdomain({ subdomain })).message
    expect(await free('only-one')).toBe('This address is taken.')
    expect(await free('Admin')).toBe('This address is taken.')
    expect(await free('-x-')).toBe('Use 3 to 40 letters, digits or hyphens.')
    expect(await free('xn--abc')).toBe('Use 3 to 40 letters, digits or hyphens.')
    expect(await free('another-one')).toBeNull()
    expect((await ada.call.checkSubdomain({ subdomain: 'only-one' })).isFree).toBe(true)
    const second = await bob.call.start({ type: 'storefront' })
    for (const subdomain of ['only-one', 'admin']) {
      await expect(
        bob.call.next({ id: second.id, step: 1, answer: { storeName: 'Twin', subdomain } }),
      ).rejects.toMatchObject({ code: 'SUBDOMAIN_TAKEN', status: 409 })
    }
    expect(await stores(bob.id)).toEqual([])
  })
})

test('without a session the words are the specified ones', async () => {
  const nobody = createRouterClient(router, { context: testContext(null) })
  await expect(nobody.current({})).rejects.toMatchObject({
    status: 401,
    data: { title: 'Authentication Error', message: 'User not found. Please ensure you are logged in.' },
  })
})

test('every step that the platform brings can be shown', async () => {
  const { call } = await newAccount()
  for (const type of ['buyer', 'storefront']) {
    const { items } = await call.steps({ type })
    expect(items.map((step) => step.stepNumber)).toEqual([1, 2, 3, 4])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from onboarding_complements where onboarding_type = ${type} and field is not null`.execute(
      db,
    )
    expect(items.filter((step) => step.field !== null)).toHaveLength(rows[0]?.n ?? -1)
  }
})
