import { randomUUID } from 'node:crypto'
import { topicOf } from '@keepcase/contract/notifications/notifications.topics.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { createDevOutbox } from './mail/dev-outbox.ts'
import { sendDueMails } from './mail/send-mail.ts'
import { notificationsRouter } from './notifications.router.ts'
import { devOutbox, notificationsFeature } from './public.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
afterAll(fixtures.close)

const baseUrl = 'http://localhost:3000'
const context = { readActor: async () => null, countCall: async () => null }
const featureDeps = { db, workDb: db, baseUrl, authSecret: 'a secret of the tests', context }
const room = notificationsFeature({ ...featureDeps, smtpUrl: null })
const relay = new EventRelay(db, room.events ?? [])
const settle = async () => {
  while (await relay.run());
}
const happen = (name: string, payload: object, rowId: string = randomUUID()) =>
  transact(db, (tx) => emitEvents(tx, [{ name, rowId, payload }]))
const as = (profileId: string) => {
  const actor = testActor({ profileId, permissions: ['user.notifications.view'] })
  return createRouterClient(notificationsRouter({ db, mailSecret: '' }), { context: testContext(actor) })
}
const oneBuyer = async () => {
  const [buyer] = await makeBuyers(owner, 1)
  await settle()
  return buyer?.id ?? ''
}

beforeEach(async () => {
  await sql`delete from outbox`.execute(db)
  await sql`delete from outgoing_mail`.execute(db)
  await fixtures.setClock(0)
})

test('a new account begins with three real notifications, and reads three', async () => {
  const ada = await oneBuyer()
  const { items, unread } = await as(ada).list({})
  expect(items.map((item) => item.kind)).toEqual(['welcome', 'finish-profile', 'how-claiming-works'])
  expect(unread).toBe(3)
  expect(items.every((item) => item.link?.startsWith('/'))).toBe(true)
})

test('an event that is handled twice tells once, and an open page hears it with the count', async () => {
  const ada = await oneBuyer()
  await sql`delete from outbox`.execute(db)
  const handler = room.events?.find(({ event }) => event === 'account.reactivated')
  const event = {
    id: 77,
    name: 'account.reactivated',
    rowId: ada,
    payload: { profileId: ada } as never,
    createdAt: new Date(),
  }
  await handler?.handle(event)
  await handler?.handle(event)
  expect((await as(ada).list({})).unread).toBe(4)
  const { rows } = await sql<{
    topic: string
    payload: object
  }>`select topic, payload from outbox where kind = 'live'`.execute(db)
  expect(rows).toMatchObject([
    {
      topic: `user:${ada}`,
      payload: { name: 'notification.added', version: 1, title: 'Your account is active again', unread: 4 },
    },
  ])
})

test('who lost a picture reads why, and where to choose another', async () => {
  const ada = await oneBuyer()
  const handler = room.events?.find(({ event }) => event === 'account.picture-removed')
  const payload = { profileId: ada, reason: 'It shows somebody else.' } as never
  await handler?.handle({ id: 78, name: 'account.picture-removed', rowId: ada, payload, createdAt: new Date() })
  expect((await as(ada).list({})).items[0]).toMatchObject({
    kind: 'moderation-picture',
    title: 'Your profile picture was removed',
    body: 'You can add another. Reason: It shows somebody else.',
    link: '/settings/profile',
  })
})

test('reading marks one, some or all of one’s own, never another’s', async () => {
  const [ada, bob] = [await oneBuyer(), await oneBuyer()]
  const mine = (await as(ada).list({})).items
  const theirs = (await as(bob).list({})).items
  expect(await as(ada).markRead({ ids: [mine[0]?.id ?? '', theirs[0]?.id ?? ''] })).toEqual({ unread: 2 })
  expect((await as(bob).list({})).unread).toBe(3)
  expect((await as(ada).list({ unreadOnly: true })).items).toHaveLength(2)
  expect(await as(ada).markRead({})).toEqual({ unread: 0 })
})

test('a list goes on where the page before ended', async () => {
  const ada = await oneBuyer()
  const first = await as(ada).list({ limit: 2 })
  const second = await as(ada).list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map((item) => item.kind)).toEqual([
    'welcome',
    'finish-profile',
    'how-claiming-works',
  ])
  expect(second.nextCursor).toBeNull()
})

test('a hold that ends unpaid is told with its strike, the third with the end of what it costs', async () => {
  const [buyer] = await makeBuyers(owner, 1)
  await settle()
  const start = Date.parse('2026-11-20T12:00:00.000Z')
  const bodies: string[] = []
  for (const i of [0, 1, 2]) {
    await fixtures.setClock(new Date(start + i * 7_200_000).toISOString())
    const drop = await makeDrop(owner, { endsIn: 86_400_000 })
    await claimBatch(fixtures.pool, drop.dropId, [{ userId: buyer!.id, item: drop.items[0]! }])
    await fixtures.advance(3_600_000)
    await owner.query('select sweep_drop($1, 10)', [drop.dropId])
    await settle()
    const [newest] = (await as(buyer!.id).list({})).items.filter(({ kind }) => kind === 'claim-expired')
    bodies.push(newest?.body ?? '')
  }
  const ended = 'Tape 1 wasn’t paid in time. It went to the next in line or back on sale. This counts as one strike.'
  const until = new Date(start + 2 * 7_200_000 + 3_600_000 + 7 * 86_400_000).toISOString()
  expect(bodies).toEqual([ended, ended, `${ended} That makes 3 within 90 days: you can claim again on ${until}.`])
})

test('a claim’s end and an offer from the line speak of the thing, and the offer comes by mail too', async () => {
  const drop = await makeDrop(owner, { units: [2] })
  const ada = await oneBuyer()
  const { rows } = await owner.query<{ id: string; item_id: string }>(
    `insert into claims (user_id, drop_id, drop_item_id, item_id, seq, status, source, claimed_at, expires_at, price_cents,
       currency, drop_type, fee_structure, fee_bps, shipping_cost_strategy)
     select $1, i.drop_id, i.id, i.item_id, 1, 'expired', 'buyer', app_now(), app_now(), 100, 'USD', 'marketplace', 'seller', 875, 'Free'
     from drop_items i where i.id = $2 returning id, item_id`,
    [ada, drop.items[0]],
  )
  const claimId = rows[0]?.id ?? ''
  const payload = { claimId, userId: ada, dropId: drop.dropId, dropItemId: drop.items[0], itemId: rows[0]?.item_id }
  await happen('claim.expired', { ...payload, reason: null })
  // An offer that is over is not announced any more.
  await happen('standby.offered', payload)
  await settle()
  expect((await as(ada).list({ limit: 1 })).items).toMatchObject([{ kind: 'claim-expired' }])
  const ends = await owner.query<{ expires_at: Date }>(
    `update claims set status = 'claimed', expires_at = app_now() + interval '10 minutes' where id = $1 returning expires_at`,
    [claimId],
  )
  const until = ends.rows[0]?.expires_at.toISOString() ?? ''
  await happen('standby.offered', { ...payload, again: true })
  await settle()
  const told = (await as(ada).list({ limit: 2 })).items
  expect(told.map(({ kind }) => kind).sort()).toEqual(['claim-expired', 'standby-offered'])
  expect(told.find(({ kind }) => kind === 'claim-expired')?.link).toBe(`/drop/${drop.dropId}#item-${drop.items[0]}`)
  const offered = told.find(({ kind }) => kind === 'standby-offered')
  expect(offered).toMatchObject({ title: 'You’re up', link: `/checkout?claim=${claimId}` })
  expect(offered?.body).toBe(
    `Tape 1 from Night Shift VHS is yours until ${until}. Pay by then, or the next in line gets it.`,
  )
  const { items } = (await createDevOutbox(db).json()) as { items: { kind: string; to: string; links: string[] }[] }
  expect(items).toMatchObject([{ kind: 'standby-offer', to: `${ada}@example.test` }])
  expect(items[0]?.links.slice(0, 2)).toEqual([`${baseUrl}/checkout?claim=${claimId}`, baseUrl])
  expect(items[0]?.links[2]).toMatch(`${baseUrl}/unsubscribe?token=${ada}.standby.`)
})

test('a paid order gives the buyer a receipt and the seller a notice; a refund says how much and why', async () => {
  const drop = await makeDrop(owner, { units: [1] })
  const ada = await oneBuyer()
  const { rows } = await owner.query<{ id: string; number: number }>(
    `insert into orders (buyer_id, storefront_id, status, fulfilment, address, currency, items_cents, shipping_cents,
       tax_cents, buyer_fee_cents, seller_fee_cents, total_cents, quote_hash)
     values ($1, $2, 'paid', 'shipping', '{}', 'USD', 2400, 500, 0, 0, 0, 2900, 'x') returning id, number`,
    [ada, drop.storefrontId],
  )
  const { id: orderId = '', number = 0 } = rows[0] ?? {}
  await owner.query(
    `insert into order_lines (order_id, claim_id, drop_id, drop_item_id, title, price_cents, shipping_cents,
       tax_cents, buyer_fee_cents, seller_fee_cents)
     values ($1, gen_random_uuid(), $2, $3, 'Night of the Creeps', 2400, 500, 0, 0, 0)`,
    [orderId, drop.dropId, drop.items[0]],
  )
  await happen('order.paid', { orderId, userId: ada })
  await happen('payment.refunded', { orderId, refundId: randomUUID(), amountCents: 2900, reason: 'late_payment' })
  await settle()
  const [refunded, paid] = (await as(ada).list({ limit: 2 })).items.sort((a, b) => b.kind.localeCompare(a.kind))
  expect(paid).toMatchObject({ kind: 'order-paid', body: `You paid $29.00 for order ${number} from Static Age Video.` })
  expect(refunded).toMatchObject({ kind: 'payment-refunded', link: `/orders/${orderId}` })
  expect(refunded?.body).toContain('Your payment arrived after your hold ended')
  expect((await as(drop.ownerId).list({ limit: 1 })).items).toMatchObject([{ title: `New order ${number}` }])
  const { items } = (await createDevOutbox(db).json()) as { items: { kind: string; text: string }[] }
  const receipt = items.find(({ kind }) => kind === 'order-receipt')?.text
  expect(receipt).toContain('  Night of the Creeps: $24.00\n  Shipping: $5.00\n  Total: $29.00')
  expect(items.find(({ kind }) => kind === 'refund')?.text).toContain('$29.00 for order')
})

test('a new time reaches those who were let in, and events that concern nobody are ignored', async () => {
  const drop = await makeDrop(owner)
  const ada = await oneBuyer()
  await owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'invited')`, [
    drop.dropId,
    ada,
  ])
  await happen('drop.rescheduled', {
    dropId: drop.dropId,
    title: 'Night Shift VHS',
    startDate: '2026-11-21T19:00:00.000Z',
  })
  await happen('storefront.created', { storefrontId: drop.storefrontId })
  await settle()
  expect((await as(ada).list({ limit: 1 })).items).toMatchObject([
    { title: 'Night Shift VHS has a new time', body: 'It now starts 2026-11-21T19:00:00.000Z.' },
  ])
  const { rows } = await sql`select 1 from outbox where kind = 'event'`.execute(db)
  expect(rows).toHaveLength(0)
})

test('without a mail server mail is kept for the developer; markup in a name stays text', async () => {
  const url = `${baseUrl}/reset?token=abc`
  await happen('account.reset-password', { profileId: randomUUID(), email: 'ada@example.test', url })
  await happen('account.suspended', { profileId: await oneBuyer(), reason: '<img src=x onerror=alert(1)>' })
  await settle()
  const outbox = createDevOutbox(db)
  const { items } = (await outbox.json()) as { items: { kind: string; state: string; links: string[]; html: string }[] }
  expect(items.map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ['account-suspended', 'kept'],
    ['reset-password', 'kept'],
  ])
  expect(items.find(({ kind }) => kind === 'reset-password')?.links).toContain(url)
  const html = await outbox.html()
  expect(html).toContain('Reset your Keepcase password')
  expect(html).not.toContain('<img src=x')
})

test('who has a new password or second factor hears of it by mail', async () => {
  const profileId = await oneBuyer()
  for (const lock of ['password', 'two-factor-on', 'two-factor-off', 'recovery-codes']) {
    await happen('account.lock-changed', { profileId, lock })
  }
  await settle()
  const { items } = (await createDevOutbox(db).json()) as {
    items: { kind: string; subject: string; links: string[] }[]
  }
  const told = items.filter(({ kind }) => topicOf(kind) === 'account' && kind.startsWith('security-'))
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    'New recovery codes for your Keepcase account',
    'Two-factor sign-in is off for your Keepcase account',
    'Two-factor sign-in is on for your Keepcase account',
    'Your Keepcase password was changed',
  ])
  for (const { links } of told) expect(links).toContain(`${baseUrl}/forgot`)
})

test('the outbox is for a site on this machine only', () => {
  expect(devOutbox({ db, baseUrl })).not.toBeNull()
  expect(devOutbox({ db, baseUrl: 'https://keepcase.example' })).toBeNull()
})

test('a mail waits while the server is away, goes out once it is back, and ends only when it is refused for good', async () => {
  const sending = notificationsFeature({ ...featureDeps, smtpUrl: 'smtp://127.0.0.1:1' })
  const post = new EventRelay(db, sending.events ?? [])
  await happen('account.email-taken', { profileId: randomUUID(), email: 'ada@example.test' })
  await happen('account.email-taken', { profileId: randomUUID(), email: 'gone@example.test' })
  while (await post.run());
  const states = async () => {
    const { rows } = await sql<{ recipient: string; state: string; attempts: number }>`
      select recipient, state, attempts from outgoing_mail order by recipient`.execute(db)
    return rows.map(({ recipient, state, attempts }) => `${recipient} ${state} ${attempts}`)
  }
  await sendDueMails(db, async () => {
    throw new Error('connect ECONNREFUSED')
  })
  expect(await states()).toEqual(['ada@example.test queued 1', 'gone@example.test queued 1'])
  const sent: string[] = []
  const answer = async ({ recipient }: { recipient: string }) => {
    if (recipient.startsWith('gone'))
      throw Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 })
    sent.push(recipient)
  }
  expect(await sendDueMails(db, answer)).toBe(0)
  await fixtures.advance(11_000)
  expect(await sendDueMails(db, answer)).toBe(2)
  expect(await states()).toEqual(['ada@example.test sent 2', 'gone@example.test failed 2'])
  await fixtures.advance(3_600_000)
  expect(await sendDueMails(db, answer)).toBe(0)
  expect(sent).toEqual(['ada@example.test'])
  await sending.close?.()
})
