import { afterAll, expect, test } from 'vitest'
import { openWalk } from './open-walk.ts'
import { postRaw } from './raw-request.ts'
import { Person } from './walk-application.ts'

// Hostile names, subdomains and email addresses, tried at each call that takes one.

const { db, application, fixtures, watch, close } = await openWalk()
afterAll(close)

const posing = [
  'Keepcase',
  'Keepcase Support',
  'ADMIN',
  '5upport',
  'Adm\u200Din',
  'КЕЕРСАЅЕ',
  '\u202EHelp',
  'Official Team',
]
const mixed = ['Keepc\u0430se', '\u0410dmin', 'Stati\u03F2', 'Niɡht \u041Ewl']

/** Calls that name a person, a storefront or a tier, each with the field of the refusal. */
async function namingCalls() {
  const { seller, rival } = fixtures.people
  const [shop] = (await seller.must('GET', '/api/storefronts/mine')).items
  const fresh = await new Person(application.url, 'fresh').signUp()
  const buyer = await fresh.must('POST', '/api/onboarding', { type: 'buyer' })
  const store = await fresh.must('POST', '/api/onboarding', { type: 'storefront' })
  const tiers = (name: string) => [{ name, threshold: 1, perks: [] }]
  return [
    ['displayName', (name: string) => seller.fetch('PATCH', '/api/me', { displayName: name })],
    ['name', (name: string) => rival.fetch('POST', '/api/storefronts', { name })],
    ['name', (name: string) => seller.fetch('PATCH', `/api/storefronts/${shop.id}`, { name })],
    [
      'answer.value',
      (value: string) => fresh.fetch('POST', `/api/onboarding/${buyer.id}/next`, { step: 1, answer: { value } }),
    ],
    [
      'answer.storeName',
      (storeName: string) =>
        fresh.fetch('POST', `/api/onboarding/${store.id}/next`, { step: 1, answer: { storeName } }),
    ],
    [
      'tiers.0.name',
      (name: string) => seller.fetch('PUT', `/api/storefronts/${shop.id}/tiers`, { tiers: tiers(name) }),
    ],
  ] as const
}

test('no form accepts a name like the platform’s or in mixed alphabets, and nothing is written', async () => {
  const calls = await namingCalls()
  await watch.writes()
  for (const [field, call] of calls) {
    for (const name of mixed) {
      const { status, body } = await call(name)
      expect([field, name, status, body.data?.fields?.[field]]).toEqual([
        ...[field, name, 400, 'Use one alphabet per word.'],
      ])
    }
    for (const name of posing) {
      // @NOTE a tier may be called Support, but may not use the platform's own name
      if (field === 'tiers.0.name' && !/keepcase/i.test(name)) continue
      const { status, body } = await call(name)
      expect([field, name, status, body.code]).toEqual([field, name, 409, 'NAME_RESERVED'])
      expect(Object.keys(body.data.fields)).toEqual([field])
    }
  }
  expect(await watch.writes()).toEqual([])
})

test('signing up under such a name creates no account', async () => {
  const password = 'correct horse'
  for (const [i, name] of [...mixed, ...posing].entries()) {
    const email = `posing.${i}@walk.test`
    const { status, text } = await postRaw(application.url, '/api/auth/sign-up/email', { email, password, name })
    expect([name, status]).toEqual([name, i < mixed.length ? 400 : 409])
    expect(Object.keys(JSON.parse(text).data.fields)).toEqual(['name'])
  }
  await application.forgetLimits()
  const { rows } = await db.owner.query(`select 1 from auth.app_user where email like 'posing.%'`)
  expect(rows).toEqual([])
})

test('an address has one line in each field and a postal code of its country', async () => {
  const { buyer } = fixtures.people
  const home = { fullName: 'Bea Buyer', line1: '3 Tape Lane', city: 'Portland', postalCode: '97201', country: 'US' }
  await watch.writes()
  for (const [field, value] of [
    ...['NOT-A-ZIP', '9720', '97201\r\nUS', '<b>', "97201' or 1=1", '٩٧٢٠١x'].map(
      (code) => ['postalCode', code] as const,
    ),
    ...['fullName', 'line1', 'city', 'phone'].map((name) => [name, 'A\r\nBcc: eve@walk.test'] as const),
    ...['us', 'USA', '', 'constructor', '__proto__'].map((country) => ['country', country] as const),
  ]) {
    const { status, body } = await buyer.fetch('POST', '/api/addresses', { ...home, [field]: value })
    expect([field, value, status, Object.keys(body.data?.fields ?? {})]).toEqual([field, value, 400, [field]])
  }
  expect(await watch.writes()).toEqual([])
  const made = await buyer.must('POST', '/api/addresses', { ...home, fullName: 'Bea\u202E Buyer\u2066' })
  expect(made.fullName).toBe('Bea Buyer')
  await watch.writes()
})

test('no address smuggles a second recipient, a header or reversed text into an email', async () => {
  const letter = { name: 'Ada', topic: 'other', message: 'Where is my parcel, please?' }
  const mailboxes = [
    'a@walk.test\r\nBcc: eve@walk.test',
    'a@walk.test,eve@walk.test',
    'a<eve@walk.test>',
    'a\u202Eb@walk.test',
  ]
  await watch.writes()
  for (const email of mailboxes) {
    expect([email, (await postRaw(application.url, '/api/contact', { ...letter, email })).status]).toEqual([email, 400])
    expect([email, (await postRaw(application.url, '/api/waitlist', { email })).status]).toEqual([email, 400])
  }
  const subject = { ...letter, email: 'ada@walk.test', name: 'Ada\r\nSubject: x' }
  expect((await postRaw(application.url, '/api/contact', subject)).status).toBe(400)
  expect((await watch.writes()).filter(({ place }) => !place.endsWith('rate_limits'))).toEqual([])
})
