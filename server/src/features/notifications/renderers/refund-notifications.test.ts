import { afterAll, expect, test } from 'vitest'
import {
  asBuyer,
  asSeller,
  openCheckoutFixtures,
  quoteAndPay,
} from '#server/features/checkout/testing/checkout-fixtures.ts'
import { fulfilmentRenderers } from './fulfilment-notifications.ts'
import { refundRenderers } from './refund-notifications.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner } = fixtures
const renderers = [...refundRenderers, ...fulfilmentRenderers]

/** Who hears of an event in the app. */
async function toldOf(event: string, payload: object, rowId: string): Promise<string[]> {
  const found = renderers.find((one) => one.event === event)!
  const { notifications = [] } = await db
    .transaction()
    .execute((tx) => found.render({ id: 1, name: event, rowId, payload } as never, tx))
  return notifications.map(({ userId }) => userId).toSorted()
}

test('whoever manages the orders hears of cancel requests and problems; who only looks, or may no longer, does not', async () => {
  const [buyer, manager, viewer, former, suspended] = await fixtures.buyers(5)
  const drop = await fixtures.sale()
  const { orderId } = await quoteAndPay(fixtures, buyer!, [await fixtures.claim(buyer!, drop)])
  const grant = (id: string, name: string, expires: string | null = null) =>
    owner.query(
      `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
       select $1, $2, id, $4 from permissions where name = $3`,
      [id, drop.storefrontId, name, expires],
    )
  await grant(manager!.id, 'storefront.orders.manage')
  await grant(viewer!.id, 'storefront.orders.view')
  await grant(former!.id, 'storefront.orders.manage', '2020-01-01')
  await grant(suspended!.id, 'storefront.orders.manage')
  await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [suspended!.id])
  const team = [drop.ownerId, manager!.id].toSorted()

  const { request } = await fixtures.as(asBuyer(buyer!)).refunds.requestCancel({ orderId, reason: 'No room.' })
  const payload = { requestId: request!.id, orderId }
  expect(await toldOf('cancel_request.made', payload, request!.id)).toEqual(team)
  expect(await toldOf('cancel_request.withdrawn', payload, request!.id)).toEqual(team)
  expect(await toldOf('order.problem', { orderId, kind: 'damaged' }, orderId)).toEqual(team)

  await fixtures.as(asSeller(drop)).refunds.answerRequest({ id: request!.id, isGranted: true })
  expect(await toldOf('cancel_request.granted', payload, request!.id)).toEqual([buyer!.id])
  await owner.query('update cancel_requests set answered_by = null where id = $1', [request!.id])
  expect(await toldOf('cancel_request.granted', payload, request!.id)).toEqual([...team, buyer!.id].toSorted())
})
