import { photoUploadPath } from '@keepcase/contract/photos/photos.rules.ts'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import { grantAdministrator } from '@keepcase/server/features/accounts/public.ts'
import sharp from 'sharp'
import { Person, type WalkApplication } from './walk-application.ts'
import { newAnnouncement, newImport, pushSubscription } from './walk-samples.ts'

/**
 * Kinds of callers. The seller owns the storefront; the rival owns another one; the clerk is staff with two
 * rights.
 */
export const callerKinds = ['visitor', 'suspended', 'buyer', 'other', 'seller', 'rival', 'clerk', 'admin'] as const
export type CallerKind = (typeof callerKinds)[number]

/** The clerk's rights on the seller's storefront. */
export const clerkRights = ['storefront.drops.list', 'storefront.orders.view'] as const

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

const address = { fullName: 'Bea Buyer', line1: '1 Tape Lane', city: 'Portland', postalCode: '97201', country: 'US' }

/** Creates fixtures over HTTP only: a person of every kind, and one of everything that can be asked for. */
export async function buildFixtures(application: WalkApplication, test: TestDb, origin = application.url) {
  const [buyer, other, seller, rival, clerk, admin, suspended] = (await Promise.all(
    ['buyer', 'other', 'seller', 'rival', 'clerk', 'admin', 'suspended'].map((name) =>
      new Person(application.url, name, origin).signUp(),
    ),
  )) as [Person, Person, Person, Person, Person, Person, Person]
  await grantAdministrator(test.db, admin.email)
  const people: Record<CallerKind, Person> = {
    visitor: new Person(application.url, 'visitor', origin),
    suspended,
    buyer,
    other,
    seller,
    rival,
    clerk,
    admin,
  }
  const store = await seller.must('POST', '/api/storefronts', { name: 'Static Age Video', subdomain: 'static-age' })
  const emptyStore = await seller.must('POST', '/api/storefronts', { name: 'Empty Shelf' })
  await rival.must('POST', '/api/storefronts', { name: 'Night Owl Tapes' })
  await test.owner.query(
    `insert into storefront_permissions (storefront_id, profile_id, permission_id)
     select $1, $2, id from permissions where name = any($3)`,
    [store.id, clerk.id, [...clerkRights]],
  )
  const drops = await buildDrops(seller, store.id)
  await test.advance(61_000)
  const things = await buildTrade(buyer, seller, drops)
  const team = await buildTeam(test, seller, store.id, await new Person(application.url, 'colleague', origin).signUp())
  await admin.must('POST', `/api/users/${suspended.id}/suspend`, { reason: 'For the walk' })
  const newStep = { onboardingType: 'walking', stepNumber: 1, title: 'Hello' }
  const step = await admin.must('POST', '/api/onboarding-steps', newStep)
  const announcement = await admin.must('POST', '/api/announcements', newAnnouncement)
  const role = await admin.must('POST', '/api/roles', { userId: rival.id, role: 'consignor', expiresOn: null })
  const inbox = await buildInbox(test, people)
  const spreadsheet = await seller.must('POST', '/api/imports', { storefrontId: store.id, ...newImport })
  const oldSpreadsheet = await seller.must('POST', '/api/imports', { storefrontId: store.id, ...newImport })
  const made = { people, store, emptyStore, announcement, role, step, spreadsheet, oldSpreadsheet }
  return { ...made, ...inbox, ...drops, ...things, ...team }
}

export type Fixtures = Awaited<ReturnType<typeof buildFixtures>>

// biome-ignore lint/suspicious/noExplicitAny: what the API answers
type Json = any

/** A further member of the seller's team, and invitations to it that were mailed a while ago. */
async function buildTeam(test: TestDb, seller: Person, storefrontId: string, colleague: Person) {
  await test.owner.query(
    `insert into storefront_permissions (storefront_id, profile_id, permission_id)
     select $1, $2, id from permissions where name = 'storefront.items.list'`,
    [storefrontId, colleague.id],
  )
  const invite = (email: string): Promise<Json> =>
    seller.must('POST', `/api/storefronts/${storefrontId}/staff/invitations`, {
      email,
      permissions: ['storefront.items.list'],
    })
  const [invitation, mistake] = [await invite('ines@walk.test'), await invite('inse@walk.test')]
  await test.owner.query(`update staff_invitations set sent_at = sent_at - interval '1 hour'`)
  return { colleague, invitation, mistake }
}

/** A report, a contact message and an entry of the waitlist. */
async function buildInbox(test: TestDb, { buyer, other, visitor }: Record<CallerKind, Person>) {
  await buyer.must('POST', '/api/reports', { kind: 'user', id: other.id, reason: 'spam' })
  const letter = { name: 'Vera', email: 'vera@walk.test', topic: 'other', message: 'Do you ship to Norway?' }
  await visitor.must('POST', '/api/contact', letter)
  await visitor.must('POST', '/api/waitlist', { email: 'wanda@walk.test' })
  const idIn = async (table: string): Promise<{ id: string }> =>
    (await test.owner.query(`select id from ${table}`)).rows[0]
  return {
    report: await idIn('reports'),
    letter: await idIn('contact_messages'),
    entry: await idIn('newsletter_signups'),
  }
}

/** A small image. */
export const sampleImage = async (background = '#b3541e'): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )

/** Drops of every type and state, all of one storefront. */
async function buildDrops(seller: Person, storefrontId: string) {
  const item = async (title: string): Promise<Json> =>
    seller.must('POST', '/api/items', { storefrontId, title, priceCents: 1500, quantity: 100, category: 'vhs' })
  const drop = async (title: string, given: object, lots: number[], isPublished = true): Promise<Json> => {
    const times = { startDate: inMinutes(1), endDate: inMinutes(600) }
    const base = { storefrontId, title, type: 'marketplace', cooldownSeconds: 0, ...times }
    let made = await seller.must('POST', '/api/drops', { ...base, ...given })
    for (const [i, quantity] of lots.entries()) {
      const { id } = await item(`${title} ${i + 1}`)
      made = await seller.must('POST', `/api/drops/${made.id}/items`, { itemId: id, quantity })
    }
    return isPublished ? seller.must('POST', `/api/drops/${made.id}/publish`) : made
  }
  const later = { startDate: inMinutes(300) }
  return {
    spare: await item('Spare tape'),
    draft: await drop('Unannounced', later, [2, 2], false),
    scrap: await drop('Given up', later, [1], false),
    upcoming: await drop('Coming soon', later, [5]),
    open: await drop('Night Shift VHS', {}, [60, 1, 20]),
    secret: await drop('Back room', { visibility: 'private', ...later }, [5]),
    live: await drop('Live tonight', { type: 'live' }, [3, 3, 3]),
    mystery: await drop(
      'Sealed box',
      {
        type: 'mystery',
        contents: 'A tape that nobody has seen.',
        hints: [
          { body: 'It is old.', priceStepCents: 500 },
          { body: 'It is blue.', priceStepCents: 700, revealAt: inMinutes(400) },
        ],
      },
      [4],
    ),
    doomed: await drop('Called off', later, [5]),
  }
}

/** Ships an order; returns its parcel. */
async function shipOne(seller: Person, storefrontId: string, orderId: string): Promise<Json> {
  const parcel = { orderId, carrier: 'usps', trackingNumber: '9400100000000000000000' }
  await seller.must('POST', `/api/storefronts/${storefrontId}/orders/ship`, { parcels: [parcel] })
  return (await seller.must('GET', `/api/orders/${orderId}/selling`)).order.shipments[0]
}

/** Holds, purchases and standby places of one buyer. */
async function buildTrade(buyer: Person, seller: Person, { open, live }: { open: Json; live: Json }) {
  const [many, one, more] = open.allItems.map(({ id }: { id: string }) => id)
  const home = await buyer.must('POST', '/api/addresses', address)
  const cabin = await buyer.must('POST', '/api/addresses', { ...address, line1: '2 Forest Road' })
  const card = await buyer.must('POST', '/api/payment-methods', { card: 'sandbox_success' })
  const claim = async (itemId: string): Promise<Json> =>
    (await buyer.must('POST', `/api/drop-items/${itemId}/claims`, {})).claim
  const [bought, held, waiting] = [await claim(many), await claim(one), await claim(more)]
  const ask = { claimIds: [bought.id], addressId: home.id, fulfilment: 'shipping' }
  const { parcels } = await buyer.must('POST', '/api/checkout/quote', ask)
  const payment = await buyer.must('POST', '/api/checkout/pay', {
    ...ask,
    method: 'sandbox_success',
    quoteHash: parcels[0].hash,
  })
  const question = { body: 'Does it come boxed?' }
  const orderMessage = await buyer.must('POST', `/api/orders/${payment.orderId}/messages`, question)
  const closesAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const { parcel } = await buyer.must('POST', `/api/orders/${payment.orderId}/parcel`, { closesAt })
  const asked = { reason: 'Bought it elsewhere.' }
  const { request: cancelRequest } = await buyer.must('POST', `/api/orders/${payment.orderId}/cancel-requests`, asked)
  await buyer.must('POST', `/api/cancel-requests/${cancelRequest.id}/withdraw`, {})
  await buyer.must('POST', `/api/open-parcels/${parcel.id}/close`, {})
  const { storefrontId } = open
  const section = await buyer.must('POST', '/api/shelf/sections', { name: 'Rentals' })
  const oldSection = await buyer.must('POST', '/api/shelf/sections', { name: 'Doubles' })
  const shipment = await shipOne(seller, storefrontId, payment.orderId)
  const month = await buyer.must('POST', `/api/storefronts/${storefrontId}/subscription`, {
    method: 'sandbox_success',
    expectedPriceCents: 999,
  })
  const news = { title: 'A garage sale', body: 'Two boxes of tapes.', subscribersOnly: true }
  const update = await seller.must('POST', `/api/storefronts/${storefrontId}/updates`, news)
  const code = await seller.must('POST', `/api/storefronts/${storefrontId}/codes`, { code: 'WALK-10', percent: 10 })
  const remark = { body: 'Pays fast.' }
  const note = await seller.must('POST', `/api/storefronts/${storefrontId}/customers/${buyer.id}/notes`, remark)
  await seller.must('POST', `/api/drops/${live.id}/reveal-next`, {})
  const message = await buyer.must('POST', `/api/drops/${live.id}/chat`, { body: 'Is the sleeve whole?' })
  const flow = await buyer.must('POST', '/api/onboarding', { type: 'buyer' })
  const search = await buyer.must('POST', '/api/saved-searches', { q: 'horror', filters: { era: ['80s'] } })
  const want = await buyer.must('POST', '/api/wants', { title: 'Betamax player' })
  const device = await buyer.must('PUT', '/api/notifications/devices', pushSubscription())
  const photo = await seller.must('POST', `${photoUploadPath}?storefront=${storefrontId}`, await sampleImage())
  const upload = await buyer.must('POST', '/api/uploads/avatar', await sampleImage())
  return {
    section,
    oldSection,
    upload,
    photo,
    device,
    code,
    note,
    search,
    want,
    home,
    flow,
    cabin,
    card,
    bought,
    held,
    waiting,
    payment,
    shipment,
    cancelRequest,
    orderMessage,
    parcel,
    month,
    update,
    message,
  }
}
