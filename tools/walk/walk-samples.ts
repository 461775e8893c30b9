import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { CallerKind, Fixtures } from './walk-fixtures.ts'

/** One valid call of a procedure, and the callers for whom its subject exists. */
export type Sample = {
  input(fixtures: Fixtures): Readonly<Record<string, unknown>>
  /**
   * Callers for whom the subject exists, given the right to make the call at all; omitted: it names nothing
   * that belongs to anybody.
   */
  insiders?: readonly CallerKind[]
  /** The field that names the subject: with an unknown id there, the answer is not found. */
  named?: string
  /**
   * Strangers learn nothing, about their own things or others': the answer is always the same and changes
   * nothing.
   */
  isSilent?: boolean
}

const owner: readonly CallerKind[] = ['buyer']
const store: readonly CallerKind[] = ['seller']
const staff: readonly CallerKind[] = ['seller', 'clerk']

const keepers: readonly CallerKind[] = ['seller', 'admin']
const guests: readonly CallerKind[] = ['seller', 'clerk', 'admin']

const mine = (input: Sample['input'] = () => ({})): Sample => ({ input })
const one = (insiders: readonly CallerKind[], input: Sample['input'], named = 'id'): Sample => ({
  input,
  insiders,
  named,
})

const home = { fullName: 'Bea Buyer', line1: '3 Tape Lane', city: 'Portland', postalCode: '97201', country: 'US' }
/** A spreadsheet of one row. */
export const newImport = { fileName: 'tapes.csv', columns: ['title', 'price'], decimalMark: '.', rowCount: 1 }
const newItem = { title: 'One more tape', priceCents: 900, quantity: 3 }
/** An item by its id, in a version that it never has: a bulk change leaves it alone. */
const chosen = (w: Fixtures) => ({ storefrontId: w.store.id, rows: [`${w.spare.id}@0`] })
const customer = (w: Fixtures) => ({ storefrontId: w.store.id, profileId: w.people.buyer.id })
const ordersOf = (w: Fixtures) => ({ storefrontId: w.store.id, orderIds: [w.payment.orderId] })
const quoteHash = '0'.repeat(64)
const noSuchToken = 'x'.repeat(43)

/** A new browser push subscription. */
export function pushSubscription() {
  const keys = createECDH('prime256v1').generateKeys().toString('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  return { endpoint, keys: { p256dh: keys, auth: randomBytes(16).toString('base64url') } }
}

/**
 * A sample for every procedure of the contract, by operation id. A missing one fails the walk. Ordered so
 * that calls that end something come last.
 */
export const samples: Readonly<Record<string, Sample>> = {
  'accounts.me': mine(),
  'accounts.updateProfile': mine(() => ({ bio: 'I collect tapes.' })),
  'accounts.setPicture': one(owner, (w) => ({ uploadId: w.upload.id }), 'uploadId'),
  'accounts.removePicture': mine(),
  'accounts.exportMine': mine(),
  'accounts.closing': mine(),
  'addresses.mine': mine(),
  'addresses.create': mine(() => home),
  'addresses.update': one(owner, (w) => ({ id: w.home.id, ...home })),
  'addresses.remove': one(owner, (w) => ({ id: w.cabin.id })),
  'admin.statistics': mine(),
  'checkout.quote': one(owner, (w) => ({ claimIds: [w.held.id] }), 'claimIds'),
  'checkout.pay': one(owner, (w) => ({ claimIds: [w.held.id], method: 'sandbox_success', quoteHash }), 'claimIds'),
  'checkout.payment': one(owner, (w) => ({ id: w.payment.paymentId })),
  'checkout.confirm': one(owner, (w) => ({ id: w.payment.paymentId })),
  'claims.claimItem': one(staff, (w) => ({ id: w.secret.allItems[0].id })),
  'claims.byKey': one([], (w) => ({ dropId: w.open.id, key: 'never-used-by-anybody' }), 'dropId'),
  'claims.mine': mine(),
  'claims.strikes': mine(),
  'claims.tally': one(staff, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'claims.results': one(staff, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'claims.whyNotMe': one(staff, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'claims.requestPlace': one(owner, (w) => ({ id: w.held.id })),
  'claims.ledger': one(staff, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'claims.release': one(owner, (w) => ({ id: w.waiting.id })),
  'claims.revoke': one(store, (w) => ({ id: w.held.id, reason: 'The tape is torn.' })),
  'codes.list': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'codes.create': one(store, (w) => ({ storefrontId: w.store.id, code: 'WALK-5', percent: 5 }), 'storefrontId'),
  'codes.update': one(store, (w) => ({ id: w.code.id, active: false })),
  'codes.remove': one(store, (w) => ({ id: w.code.id })),
  'codes.mine': mine((w) => ({ storefrontId: w.store.id })),
  'customers.list': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'customers.byId': one(store, customer, 'storefrontId'),
  'customers.purchases': one(store, customer, 'storefrontId'),
  'customers.notes': one(store, customer, 'storefrontId'),
  'customers.addNote': one(store, (w) => ({ ...customer(w), body: 'Wants first pressings.' }), 'storefrontId'),
  'customers.removeNote': one(store, (w) => ({ id: w.note.id })),
  'customers.block': one(store, (w) => ({ ...customer(w), reason: 'Two chargebacks.' }), 'storefrontId'),
  'customers.unblock': one(store, customer, 'storefrontId'),
  'community.followUser': mine((w) => ({ id: w.people.other.id })),
  'community.unfollowUser': mine((w) => ({ id: w.people.other.id })),
  'community.followStorefront': mine((w) => ({ id: w.store.id })),
  'community.unfollowStorefront': mine((w) => ({ id: w.store.id })),
  'community.storefrontFollowers': mine((w) => ({ id: w.store.id })),
  'community.mine': mine(),
  'community.blocked': mine(),
  'community.report': mine((w) => ({ kind: 'drop', id: w.open.id, reason: 'counterfeit', details: 'A copy.' })),
  'community.profile': mine((w) => ({ id: w.people.other.id })),
  'community.followedPeople': mine((w) => ({ id: w.people.other.id })),
  'community.followedStorefronts': mine((w) => ({ id: w.people.other.id })),
  'community.profileActivities': mine((w) => ({ id: w.people.other.id })),
  'community.collection': one(owner, (w) => ({ id: w.people.buyer.id })),
  'community.setCollectionVisibility': mine(() => ({ isPublic: false })),
  'community.keeperChoice': mine(),
  'community.setKeeperChoice': mine(() => ({ isNamed: true })),
  'community.activities': mine(),
  'community.block': mine((w) => ({ id: w.people.rival.id })),
  'community.unblock': mine((w) => ({ id: w.people.rival.id })),
  'discovery.drops': mine(() => ({ limit: 5 })),
  'discovery.filters': mine(),
  'discovery.items': mine(() => ({ limit: 5 })),
  'discovery.itemFilters': mine(),
  'discovery.storefronts': mine(() => ({ limit: 5 })),
  'discovery.users': mine(() => ({ limit: 5 })),
  'discovery.suggest': mine(() => ({ q: 'tape' })),
  'discovery.saveSearch': mine(() => ({ q: 'tapes', filters: { era: ['80s'] } })),
  'discovery.listSavedSearches': mine(),
  'discovery.removeSavedSearch': one(owner, (w) => ({ id: w.search.id })),
  'discovery.addWant': mine(() => ({ title: 'Betamax' })),
  'discovery.listWants': mine(),
  'discovery.removeWant': one(owner, (w) => ({ id: w.want.id })),
  'drops.list': mine(() => ({ limit: 5 })),
  'drops.byId': one(staff, (w) => ({ id: w.secret.id })),
  'drops.pastPrices': one(staff, (w) => ({ id: w.secret.id })),
  'drops.openToMe': mine((w) => ({ storefrontId: w.store.id })),
  'drops.hintsAhead': one(staff, (w) => ({ id: w.secret.id })),
  'drops.mine': one(staff, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'drops.next': one(staff, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'drops.forSeller': one(staff, (w) => ({ id: w.draft.id })),
  'drops.collisions': mine(() => ({ startDate: '2027-01-01T00:00:00Z', endDate: '2027-01-02T00:00:00Z' })),
  'drops.duplicate': one(store, (w) => ({ id: w.draft.id })),
  'drops.delete': one(store, (w) => ({ id: w.scrap.id })),
  'drops.guests': one(store, (w) => ({ id: w.secret.id })),
  'drops.withdrawGuest': one(store, (w) => ({ id: w.secret.id, profileId: w.people.other.id })),
  'drops.renewLink': one(store, (w) => ({ id: w.secret.id })),
  'drops.create': one(
    store,
    (w) => ({
      storefrontId: w.store.id,
      type: 'mystery',
      title: 'Another',
      hints: [{ body: 'Old', priceStepCents: 1 }],
    }),
    'storefrontId',
  ),
  'drops.update': one(store, (w) => ({ id: w.draft.id, title: 'Still unannounced' })),
  'drops.addItem': one(store, (w) => ({ id: w.draft.id, itemId: w.spare.id, quantity: 1 })),
  'drops.updateItem': one(store, (w) => ({ id: w.draft.allItems[0].id, priceCents: 1600 })),
  'drops.removeItem': one(store, (w) => ({ id: w.draft.allItems[1].id })),
  'drops.publish': one(store, (w) => ({ id: w.draft.id })),
  'drops.unpublish': one(store, (w) => ({ id: w.draft.id })),
  'drops.grantEarlyAccess': one(store, (w) => ({ id: w.draft.id, profileId: w.people.other.id })),
  'drops.invite': one(store, (w) => ({ id: w.draft.id, profileId: w.people.clerk.id })),
  'drops.redeemLink': { input: () => ({ token: 'no-such-link-was-ever-made' }), insiders: [], named: 'token' },
  'drops.view': one(staff, (w) => ({ id: w.secret.id })),
  'drops.pause': one(['seller', 'admin'], (w) => ({ id: w.open.id })),
  'drops.resume': one(['seller', 'admin'], (w) => ({ id: w.open.id })),
  'drops.revealNext': one(store, (w) => ({ id: w.live.id })),
  'drops.skip': one(store, (w) => ({ id: w.live.id, dropItemId: w.live.allItems[2].id })),
  'drops.reopen': one(store, (w) => ({ id: w.live.id, dropItemId: w.live.allItems[0].id })),
  'drops.revealHint': one(store, (w) => ({ id: w.mystery.id, hintId: w.mystery.allHints[0].id })),
  'drops.revealContents': one(store, (w) => ({ id: w.mystery.id })),
  'drops.end': one(store, (w) => ({ id: w.live.id })),
  'drops.cancel': one(store, (w) => ({ id: w.doomed.id, reason: 'The tapes were lost.' })),
  'fulfilment.order': one(staff, (w) => ({ id: w.payment.orderId })),
  'fulfilment.pack': one(store, ordersOf, 'storefrontId'),
  'fulfilment.unpack': one(store, ordersOf, 'storefrontId'),
  'fulfilment.ship': one(
    store,
    (w) => ({ storefrontId: w.store.id, parcels: [{ orderId: w.payment.orderId, carrier: 'ups' }] }),
    'storefrontId',
  ),
  'fulfilment.updateShipment': one(store, (w) => ({ id: w.shipment.id, carrier: 'ups', trackingNumber: '1Z12345' })),
  'fulfilment.pickList': one(staff, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'fulfilment.handOver': one(store, (w) => ({ id: w.payment.orderId })),
  'fulfilment.confirmArrival': one(owner, (w) => ({ id: w.payment.orderId })),
  'fulfilment.markDelivered': one(store, ordersOf, 'storefrontId'),
  'imports.create': one(store, (w) => ({ storefrontId: w.store.id, ...newImport }), 'storefrontId'),
  'imports.addRows': one(store, (w) => ({ id: w.spreadsheet.id, from: 0, csv: '2,Walked tape,5.00' })),
  'imports.byId': one(store, (w) => ({ id: w.spreadsheet.id })),
  'imports.list': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'imports.rows': one(store, (w) => ({ id: w.spreadsheet.id })),
  'imports.photoTargets': one(store, (w) => ({ id: w.spreadsheet.id })),
  'imports.start': one(store, (w) => ({ id: w.spreadsheet.id })),
  'imports.discard': one(store, (w) => ({ id: w.oldSpreadsheet.id })),
  'items.create': one(store, (w) => ({ storefrontId: w.store.id, ...newItem }), 'storefrontId'),
  'items.update': one(store, (w) => ({ id: w.spare.id, title: 'Spare tape, boxed' })),
  'items.offered': mine((w) => ({ storefrontId: w.store.id })),
  'items.mine': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'items.counts': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'items.byId': one(store, (w) => ({ id: w.spare.id })),
  'items.duplicate': one(store, (w) => ({ id: w.spare.id })),
  'items.updateMany': one(store, (w) => ({ ...chosen(w), change: { era: '80s' } }), 'storefrontId'),
  'items.archive': one(store, chosen, 'storefrontId'),
  'items.unarchive': one(store, chosen, 'storefrontId'),
  'items.remove': one(store, chosen, 'storefrontId'),
  'live.room': one(guests, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'live.messages': one(guests, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'live.me': one(guests, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'live.send': one(guests, (w) => ({ dropId: w.secret.id, body: 'Is it whole?' }), 'dropId'),
  'live.react': one(guests, (w) => ({ dropId: w.secret.id, kind: 'heart' }), 'dropId'),
  'live.chat': one(keepers, (w) => ({ dropId: w.live.id }), 'dropId'),
  'live.setChat': one(keepers, (w) => ({ dropId: w.live.id, slowSeconds: 5 }), 'dropId'),
  'live.mute': one(keepers, (w) => ({ dropId: w.live.id, profileId: w.people.other.id, minutes: 5 }), 'dropId'),
  'live.mutes': one(keepers, (w) => ({ dropId: w.live.id }), 'dropId'),
  'live.unmute': one(keepers, (w) => ({ dropId: w.live.id, profileId: w.people.other.id }), 'dropId'),
  'live.deleteMessage': one(['buyer', 'seller', 'admin'], (w) => ({ id: w.message.id })),
  'loyalty.tiers': mine((w) => ({ storefrontId: w.store.id })),
  'loyalty.mine': mine((w) => ({ storefrontId: w.store.id })),
  'loyalty.ofMyStorefront': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'loyalty.updateTiers': one(
    store,
    (w) => ({ storefrontId: w.store.id, tiers: [{ name: 'Regular', threshold: 2, perks: ['early_access'] }] }),
    'storefrontId',
  ),
  'notifications.list': mine(),
  'notifications.markRead': mine(() => ({ ids: [] })),
  'notifications.remind': one(staff, (w) => ({ dropId: w.secret.id }), 'dropId'),
  'notifications.unremind': { ...one(staff, (w) => ({ dropId: w.secret.id }), 'dropId'), isSilent: true },
  'notifications.reminders': mine(),
  'notifications.preferences': mine(),
  'notifications.updatePreferences': mine(() => ({ topic: 'reminders', channel: 'email', isOn: false })),
  'notifications.setQuietHours': mine(() => ({ quietHours: { from: '22:00', to: '07:00' } })),
  'notifications.pushKey': mine(),
  'notifications.subscribePush': mine(() => pushSubscription()),
  'notifications.pushDevices': mine(),
  'notifications.testPush': { ...one(owner, (w) => ({ id: w.device.id })), isSilent: true },
  'notifications.unsubscribePush': { ...one(owner, (w) => ({ id: w.device.id })), isSilent: true },
  'notifications.setTimeZone': mine(() => ({ timeZone: 'Europe/Berlin' })),
  'notifications.unsubscribe': { input: () => ({ token: 'no-such-link-was-ever-made' }), insiders: [], named: 'token' },
  'orders.mine': mine(),
  'orders.byId': one(['buyer', 'seller', 'clerk'], (w) => ({ id: w.payment.orderId })),
  'orders.forStorefront': one(staff, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'orders.recordPickupPayment': one(store, (w) => ({ claimIds: [w.held.id] }), 'claimIds'),
  'paymentMethods.mine': mine(),
  'paymentMethods.add': mine(() => ({ card: 'sandbox_success' })),
  'paymentMethods.makeDefault': one(owner, (w) => ({ id: w.card.id })),
  'paymentMethods.remove': one(owner, (w) => ({ id: w.card.id })),
  'photos.unused': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'photos.update': one(store, (w) => ({ id: w.photo.id, version: 1, description: 'The front' })),
  'photos.removeUnused': one(store, (w) => ({ storefrontId: w.store.id, ids: [] }), 'storefrontId'),
  'onboarding.current': mine(),
  'onboarding.waiting': mine(),
  'onboarding.steps': mine(() => ({ type: 'buyer' })),
  'onboarding.start': mine(() => ({ type: 'buyer' })),
  'onboarding.next': one(owner, (w) => ({ id: w.flow.id, step: 1, answer: { value: 'Bea' } })),
  'onboarding.finish': one(owner, (w) => ({ id: w.flow.id, step: 4 })),
  'onboarding.skip': one(owner, (w) => ({ id: w.flow.id })),
  'onboarding.cancel': one(owner, (w) => ({ id: w.flow.id })),
  'onboarding.checkSubdomain': mine(() => ({ subdomain: 'night-owl' })),
  'sales.overview': mine(),
  'sales.holds': one(staff, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'settings.shown': mine(),
  'settings.get': mine(),
  'settings.update': mine(() => ({ maximumUploadSizeMb: 20 })),
  'staff.list': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'staff.invite': one(
    store,
    (w) => ({ storefrontId: w.store.id, email: 'new@walk.test', permissions: ['storefront.items.list'] }),
    'storefrontId',
  ),
  'staff.resend': one(store, (w) => ({ id: w.invitation.id })),
  'staff.withdraw': one(store, (w) => ({ id: w.mistake.id })),
  'staff.update': one(
    store,
    (w) => ({
      storefrontId: w.store.id,
      profileId: w.colleague.id,
      permissions: ['storefront.items.list'],
      expiresAt: null,
      version: 'old',
    }),
    'storefrontId',
  ),
  'staff.remove': one(store, (w) => ({ storefrontId: w.store.id, profileId: w.colleague.id }), 'storefrontId'),
  'staff.mine': one(staff, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'staff.activity': one(store, (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  'staff.openInvitation': { input: () => ({ token: noSuchToken }), insiders: [], named: 'token' },
  'staff.accept': { input: () => ({ token: noSuchToken }), insiders: [], named: 'token' },
  'staff.decline': { input: () => ({ token: noSuchToken }), insiders: [], named: 'token' },
  'staff.renewLink': { input: () => ({ token: noSuchToken }), insiders: [], named: 'token' },
  'standby.mine': mine(),
  // @NOTE nobody can join a line for their own item: for staff there is no line either
  'standby.join': one([], (w) => ({ id: w.secret.allItems[0].id })),
  'standby.leave': { ...one(owner, (w) => ({ id: w.secret.allItems[0].id })), isSilent: true },
  'storefronts.create': mine(() => ({ name: 'A second one' })),
  'storefronts.update': one(store, (w) => ({ id: w.store.id, shipsWithinDays: 4 })),
  'storefronts.updateShipping': one(store, (w) => ({ id: w.store.id, shipsWithinDays: 5 })),
  'storefronts.settings': one(store, (w) => ({ id: w.store.id })),
  'storefronts.setVacation': one(store, (w) => ({ id: w.store.id, until: null })),
  'storefronts.setPicture': one(store, (w) => ({ id: w.store.id, kind: 'logo', uploadId: null })),
  'storefronts.closing': one(store, (w) => ({ id: w.store.id })),
  'storefronts.close': one(store, (w) => ({ id: w.emptyStore.id })),
  'storefronts.mine': mine(),
  'storefronts.byId': mine((w) => ({ id: w.store.id })),
  'storefronts.bySeller': mine((w) => ({ id: w.store.ownerId })),
  'storefronts.updates': mine((w) => ({ id: w.store.id })),
  'storefronts.subscriberUpdates': mine((w) => ({ id: w.store.id })),
  'storefronts.postUpdate': one(
    store,
    (w) => ({ storefrontId: w.store.id, title: 'New tapes', body: 'Two boxes came in.' }),
    'storefrontId',
  ),
  'storefronts.removeUpdate': one(store, (w) => ({ id: w.update.id })),
  'subscriptions.start': mine((w) => ({
    storefrontId: w.store.id,
    method: 'sandbox_success',
    expectedPriceCents: 999,
  })),
  'subscriptions.mine': mine(),
  'subscriptions.invoices': mine(),
  'subscriptions.payment': one(owner, (w) => ({ id: w.month.chargeId })),
  'subscriptions.confirm': one(owner, (w) => ({ id: w.month.chargeId })),
  'subscriptions.cancel': one(owner, (w) => ({ id: w.month.subscription.id })),
  'subscriptions.resume': one(owner, (w) => ({ id: w.month.subscription.id })),
  'users.list': mine(() => ({ limit: 5 })),
  'users.suspend': mine((w) => ({ id: w.people.suspended.id, reason: 'For the walk' })),
  'users.reactivate': mine((w) => ({ id: w.people.suspended.id })),
  'users.removePicture': mine((w) => ({
    id: w.people.suspended.id,
    pictureUrl: `/media/${'a'.repeat(64)}/512.webp`,
    reason: 'For the walk',
  })),
  'contact.send': mine(() => ({
    name: 'Bea Buyer',
    email: `bea-${randomUUID()}@walk.test`,
    topic: 'other',
    message: 'Hello from the walk.',
  })),
  'vitals.report': mine(() => ({ route: '/drop/:id?', formFactor: 'phone', metrics: { lcp: 1840, cls: 0.01 } })),
  'vitals.overview': mine(() => ({ period: 'month' })),
  'waitlist.join': mine(() => ({ email: `bea-${randomUUID()}@walk.test` })),
  // @NOTE near the end: the clerk has no rights afterwards
  'staff.leave': one(['clerk'], (w) => ({ storefrontId: w.store.id }), 'storefrontId'),
  // @NOTE the very last: the caller has no account afterwards
  'accounts.close': mine(() => ({ password: 'correct horse' })),
}
