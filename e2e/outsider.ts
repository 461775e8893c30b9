/**
 * Example of a third-party client: it knows the address of a Keepcase server, some operation ids, and only what
 * `/api/openapi.json` says about them. It opens accounts, sells, claims, pays and verifies the fairness ledger.
 *
 *   node e2e/outsider.ts http://127.0.0.1:3000
 *
 * It uses Node only, without any package, as a starting point for other clients. Prints one line per step and throws at
 * the first difference from the document.
 */
import { ok, deepStrictEqual as same } from 'node:assert'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Member, OutsideApi } from './outsider-api.ts'
import type { Json } from './outsider-schema.ts'

/** Milliseconds from publishing until the sale opens. */
const opensInMs = 4_000

const [base = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const api = await OutsideApi.at(base)
const step = (text: string) => console.log(`✓ ${text}`)

const nowMs = async () => Date.parse((await api.call(null, 'platform.time')).body.now)
const inMs = async (ms: number) => new Date((await nowMs()) + ms).toISOString()

/** Polls until the answer is right, half a minute at most. */
async function until<T>(what: string, ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await ask()
    if (isRight(answer)) return answer
    await sleep(250)
  }
  throw new Error(`${what} did not happen in time`)
}

async function join(name: string): Promise<Member> {
  const member: Member = { name, cookies: new Map() }
  const email = `${name.toLowerCase()}-${randomBytes(5).toString('hex')}@outsider.example`
  await api.call(member, 'auth.signUpEmail', { name, email, password: randomUUID() })
  const { body } = await api.call(member, 'accounts.me')
  same(body.profile.email, email)
  return member
}

/** The seller's part: a storefront, two items, a published drop of both. */
async function sell(seller: Member): Promise<{ storefrontId: string; dropId: string; lots: [Json, Json] }> {
  const store = (await api.call(seller, 'storefronts.create', { name: 'Outside Tapes' }, 201)).body
  same((await api.call(null, 'storefronts.byId', { id: store.id })).body, store)
  const thing = async (title: string, priceCents: number, quantity: number) =>
    (
      await api.call(
        seller,
        'items.create',
        { storefrontId: store.id, title, priceCents, quantity, category: 'vhs' },
        201,
      )
    ).body
  const [rare, plain] = [await thing('The only copy', 6400, 1), await thing('A copy of many', 1500, 5)]
  const terms = { storefrontId: store.id, type: 'marketplace', title: 'From outside', cooldownSeconds: 0 }
  const times = { startDate: await inMs(opensInMs), endDate: await inMs(3_600_000) }
  const { id } = (await api.call(seller, 'drops.create', { ...terms, ...times }, 201)).body
  await api.call(seller, 'drops.addItem', { id, itemId: rare.id, quantity: 1 }, 201)
  const filled = (await api.call(seller, 'drops.addItem', { id, itemId: plain.id, quantity: 5 }, 201)).body
  same(filled.missing, [])
  const published = (await api.call(seller, 'drops.publish', { id })).body
  same(published.status, 'scheduled')
  same((await api.call(seller, 'drops.forSeller', { id })).body.status, 'scheduled')
  return { storefrontId: store.id, dropId: id, lots: published.items }
}

/** Waits for the opening, then claims the only copy; the second buyer is refused and joins the standby line. */
async function rush(first: Member, second: Member, dropId: string, rare: Json): Promise<Json> {
  const early = (await api.call(first, 'claims.claimItem', { id: rare.id })).body
  same([early.success, early.code], [false, 'NOT_STARTED'])
  ok(early.waitMs > 0 && early.waitMs <= opensInMs)
  const { startDate } = (await api.call(null, 'drops.byId', { id: dropId })).body
  await until('the start', nowMs, (now) => now >= Date.parse(startDate))
  step('the sale opened at the time that the drop tells')
  const key = randomUUID()
  const press = () =>
    api.call(first, 'claims.claimItem', { id: rare.id, expectedPriceCents: rare.priceCents }, 200, key)
  const won = (await press()).body
  ok(won.success, won.message)
  same((await press()).body, won)
  same((await api.call(first, 'claims.byKey', { dropId, key })).body, won)
  const late = (await api.call(second, 'claims.claimItem', { id: rare.id })).body
  same([late.success, late.code], [false, 'SOLD_OUT'])
  same((await api.call(second, 'standby.join', { id: rare.id })).body.place, 1)
  same((await api.call(second, 'standby.mine', { dropId })).body.items.length, 1)
  step('one key claims once; the second buyer is told that it is sold out, and stands first in line')
  return won.claim
}

const home = { fullName: 'Olga Outside', line1: '1 Far Road', city: 'Portland', postalCode: '97201', country: 'US' }

/** Quotes one claim and pays with a test card. */
async function pay(buyer: Member, claimId: string, addressId: string, method: string): Promise<Json> {
  const ask = { claimIds: [claimId], addressId, fulfilment: 'shipping' }
  const [parcel] = (await api.call(buyer, 'checkout.quote', ask)).body.parcels
  same(
    parcel.totalCents,
    parcel.itemsCents + parcel.shippingCents + parcel.taxCents + parcel.buyerFeeCents - parcel.discountCents,
  )
  const result = (await api.call(buyer, 'checkout.pay', { ...ask, method, quoteHash: parcel.hash })).body
  same(result.totalCents, parcel.totalCents)
  return result
}

const claimOf = async (buyer: Member, id: string): Promise<string> => {
  const { body } = await api.call(buyer, 'claims.claimItem', { id })
  ok(body.success, body.message)
  return body.claim.id
}

/** Every test card: declined and then paid, with a bank confirmation, with a delayed answer. */
async function settle(first: Member, second: Member, rare: Json, plain: Json): Promise<string[]> {
  const [mine, theirs] = await Promise.all(
    [first, second].map(async (who) => (await api.call(who, 'addresses.create', home, 201)).body.id),
  )
  const declined = await pay(first, rare.id, mine, 'sandbox_declined')
  same(declined.state, 'declined')
  const paid = await pay(first, rare.id, mine, 'sandbox_success')
  same(paid.state, 'captured')
  const order = (await api.call(first, 'orders.byId', { id: paid.orderId })).body
  same([order.status, order.totalCents, order.lines.length], ['paid', paid.totalCents, 1])
  step('a declined card keeps the hold; the next one pays, and the order says so')
  const asked = await pay(second, await claimOf(second, plain.id), theirs, 'sandbox_confirm')
  same(asked.state, 'needs_confirmation')
  same((await api.call(second, 'checkout.confirm', { id: asked.paymentId })).body.state, 'captured')
  const late = await pay(first, await claimOf(first, plain.id), mine, 'sandbox_late')
  same(late.state, 'processing')
  const status = async () => (await api.call(first, 'orders.byId', { id: late.orderId })).body.status
  await until('the late payment', status, (now) => now === 'paid')
  step('a card that asks back is confirmed; one that answers late is paid when it answers')
  return [paid.orderId, asked.orderId, late.orderId]
}

/** Verifies the fairness ledger from its own lines only, and finds a buyer's entries in it. */
async function audit(buyer: Member, dropId: string): Promise<void> {
  const { text } = await api.call(null, 'claims.ledger', { dropId })
  const [head, ...entries] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  same(head.dropId, dropId)
  let prev = '0'.repeat(64)
  for (const [i, entry] of entries.entries()) {
    const said = [entry.seq, entry.dropItemId, entry.tag, entry.claimedAt, entry.source, entry.prev].join('|')
    same([entry.seq, entry.prev, entry.hash], [i + 1, prev, createHash('sha256').update(said, 'utf8').digest('hex')])
    prev = entry.hash
  }
  const { items } = (await api.call(buyer, 'claims.mine', { dropId, limit: 100 })).body
  ok(items.length > 0)
  for (const { seq, tag, hash } of items) same([entries[seq - 1].tag, entries[seq - 1].hash], [tag, hash])
  step(`the fairness ledger's ${entries.length} entries hang together, and a buyer finds their own`)
}

const [seller, first, second] = (await Promise.all(['Sam', 'Olga', 'Otto'].map(join))) as [Member, Member, Member]
step('three accounts')
const { storefrontId, dropId, lots } = await sell(seller)
step('a storefront, two things and a drop of them, announced')
const [rare, plain] = lots
const claim = await rush(first, second, dropId, rare)
const orders = await settle(first, second, claim, plain)
const sold = (await api.call(seller, 'orders.forStorefront', { storefrontId })).body.items
same(sold.map((order: Json) => order.id).sort(), [...orders].sort())
const shown = (await api.call(null, 'drops.byId', { id: dropId })).body
same(
  shown.items.map((lot: Json) => lot.soldCount),
  [1, 2],
)
const third = await join('Oona')
const held = await claimOf(third, plain.id)
same((await api.call(third, 'claims.release', { id: held })).body.claim.status, 'released')
await api.call(second, 'standby.leave', { id: rare.id })
await audit(first, dropId)
const heard = async () => (await api.call(first, 'notifications.list', { limit: 100 })).body
const { unread } = await until('the notifications', heard, ({ items }) => items.length >= 4)
step(`${unread} notifications wait`)
await api.call(first, 'auth.signOut', {})
await api.call(first, 'accounts.me', {}, 401)
step('signed out')
