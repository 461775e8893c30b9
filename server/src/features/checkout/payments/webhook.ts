import type { Db, Tx } from '@keepcase/db/db.ts'
import { isUnavailable } from '@keepcase/db/retry.ts'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { HttpEnv } from '#server/boot/feature.ts'
import { log } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { selectNow } from '#server/database/now.ts'
import { transact } from '#server/database/transact.ts'
import { ipOf } from '#server/http/http-context.ts'
import { findPayment } from '../checkout.queries.ts'
import { payRefunds } from '../refunds/pay-refunds.ts'
import { type Applied, applyReport } from './apply-report.ts'
import type { PaymentProvider, ProviderEvent, Providers } from './provider.ts'

export type WebhookDeps = {
  db: Db
  providers: Providers
  /** Applies an event that is about no order's payment, in the same transaction. */
  applyOtherEvent?(tx: Tx, provider: string, event: ProviderEvent): Promise<Applied | 'unknown_payment'>
}

/** Mounts a provider's webhooks. Its signature over the raw body says who calls; nothing else is believed. */
export function addWebhookRoute(app: Hono<HttpEnv>, path: string, provider: PaymentProvider, deps: WebhookDeps): void {
  app.post(path, async (c) => {
    try {
      const status = await takeWebhook(deps, provider, await c.req.text(), c.req.raw.headers, ipOf(c.env))
      return c.json({ received: status === 200 }, status)
    } catch (error) {
      // @NOTE anything but 2xx makes the provider send it again
      log.error({ err: error, provider: provider.name }, 'a webhook could not be taken')
      return c.json({ received: false }, isUnavailable(error) ? 503 : 500)
    }
  })
}

/**
 * Takes one webhook: 200 once it is kept with its effect, 400 when its signature or its form is not the provider's.
 * @param address the sender's, for the log
 */
export async function takeWebhook(
  deps: WebhookDeps,
  provider: PaymentProvider,
  body: string,
  headers: Headers,
  address: string,
): Promise<200 | 400> {
  const now = await selectNow(deps.db)
  const event = provider.verifyWebhook(body, headers, now.getTime())
  if (!event) logSecurityEvent('bad-signature', { what: 'webhook', provider: provider.name, address })
  if (!event) return 400
  const outcome = await transact(deps.db, (tx) => applyEvent(deps, tx, provider.name, event, body))
  if (outcome === 'applied' && event.report.state === 'captured') await payRefunds(deps, event.idempotencyKey)
  return 200
}

/**
 * Keeps an event under its id, with its effect in the same transaction: the same event a second time does nothing, and
 * one that came too late for its rank is kept as old.
 */
async function applyEvent(
  deps: WebhookDeps,
  tx: Tx,
  provider: string,
  event: ProviderEvent,
  payload: string,
): Promise<Applied | 'known' | 'unknown_payment'> {
  const isNew = await tx
    .insertInto('providerEvents')
    .values({ provider, eventId: event.id, type: event.type, payload })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  if (!isNew) return 'known'
  const outcome = await applyToOurs(deps, tx, provider, event)
  await tx
    .updateTable('providerEvents')
    .set({ appliedAt: sql`app_now()`, outcome })
    .where('provider', '=', provider)
    .where('eventId', '=', event.id)
    .execute()
  return outcome
}

/** Applies an event to what it is about: an order's payment, or what another feature charges for. */
async function applyToOurs(
  { applyOtherEvent }: WebhookDeps,
  tx: Tx,
  provider: string,
  event: ProviderEvent,
): Promise<Applied | 'unknown_payment'> {
  const { idempotencyKey, report } = event
  const payment = (await findPayment(tx, idempotencyKey))?.payment
  if (payment) return payment.provider === provider ? applyReport(tx, idempotencyKey, report) : 'unknown_payment'
  return applyOtherEvent?.(tx, provider, event) ?? 'unknown_payment'
}
