import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  asBuyer,
  asSeller,
  openCheckoutFixtures,
  quoteAndPay,
} from '#server/features/checkout/testing/checkout-fixtures.ts'
import { pushesOf } from '../deliver.ts'
import { renderers } from '../renderers/all.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner } = fixtures

/** What people write, wherever a renderer may read it: in payloads and in rows. */
const written = 'Zebra, and nothing else.'

/** A paid order with a declined cancel request, a message, a problem, a shipment, and a report of its message. */
async function everything() {
  const [buyer, moderator] = await fixtures.buyers(2)
  const drop = await fixtures.sale()
  const claimId = await fixtures.claim(buyer!, drop)
  const { orderId } = await quoteAndPay(fixtures, buyer!, [claimId])
  const mine = () => fixtures.as(asBuyer(buyer!))
  const seller = () => fixtures.as(asSeller(drop))
  const { request } = await mine().refunds.requestCancel({ orderId, reason: written })
  await seller().refunds.answerRequest({ id: request!.id, isGranted: false, note: written })
  await mine().problems.report({ id: orderId, kind: 'other', details: written })
  const { storefrontId } = drop
  await seller().fulfilment.ship({ storefrontId, parcels: [{ orderId, carrier: 'ups', trackingNumber: 'ZEBRA12345' }] })
  const shipments = await owner.query('select id from shipments where order_id = $1', [orderId])
  const messages = await owner.query('select id from order_messages where order_id = $1', [orderId])
  await owner.query(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name = 'platform.contentModeration.manage'`,
    [moderator!.id],
  )
  const reports = await owner.query(
    `insert into reports (reporter_id, subject_kind, subject_id, reason, details)
     values ($1, 'message', $2, 'harassment', $3) returning id`,
    [buyer!.id, messages.rows[0].id, written],
  )
  return {
    ...{ profileId: buyer!.id, userId: buyer!.id, followerId: moderator!.id, subjectId: buyer!.id, actorId: null },
    ...{ orderId, claimId, storefrontId, dropId: drop.dropId, requestId: request!.id, isPartial: false },
    ...{ shipmentId: shipments.rows[0].id, messageId: messages.rows[0].id, reportId: reports.rows[0].id },
    ...{ email: 'ada@example.test', newEmail: 'ada2@example.test', url: 'https://keepcase.example/link', token: 't' },
    ...{ title: 'Night Shift VHS', name: 'Ada', topic: 'other', isFromOwner: false, startDate: null, level: 1 },
    ...{ kind: 'other', by: 'time', how: 'removed', lock: 'two-factor-reset', tier: 'Regular', threshold: 1 },
    ...{ reason: written, message: written, welcome: written, code: 'ZEBRA10', codePercent: 10 },
  }
}

/** Ids of what this world doesn't have. */
const absent = () =>
  Object.fromEntries(
    ['strikeId', 'parcelId', 'replyId', 'invitationId', 'subscriptionId', 'updateId', 'invitedBy'].map((name) => [
      name,
      randomUUID(),
    ]),
  )

test('no push has a word that a person wrote for somebody, nor a tracking number or a code', async () => {
  const payload = { ...absent(), ...(await everything()) }
  const own: Record<string, object> = {
    'follow.made': { kind: 'user' },
    // The reader's own name for their search is no secret from them.
    'search.matched': { people: [{ profileId: payload.profileId, reason: null }] },
  }
  const pushed = new Set<string>()
  for (const { event, render } of renderers) {
    const given = { id: 1, name: event, rowId: randomUUID(), payload: { ...payload, ...own[event] } }
    const rendered = await db.transaction().execute((tx) => render(given as never, tx))
    const pushes = pushesOf(rendered)
    if (pushes.length > 0) pushed.add(event)
    expect(JSON.stringify(pushes), event).not.toMatch(/zebra/i)
  }
  // These read what people wrote.
  for (const event of [
    'account.suspended',
    'account.picture-removed',
    'claim.revoked',
    'drop.cancelled',
    'report.made',
  ])
    expect(pushed).toContain(event)
  for (const event of [
    'cancel_request.declined',
    'loyalty.tier_reached',
    'order.message',
    'order.problem',
    'order.shipped',
  ])
    expect(pushed).toContain(event)
})
