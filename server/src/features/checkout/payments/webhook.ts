import type { Db, Tx } from '@keepcase/db/db.ts'
import { isUnavailable } from '@keepcase/db/retry.ts'
import type { Hono } from 'hono'
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
import { insertProviderEvent, markEventApplied } from './provider-events.queries.ts'

export type WebhookDeps = {
  db: Db
  providers: Providers
  /** Applies an event that is not about an order's payment, in the same transaction. */
  applyOtherEvent?(tx: Tx, provider: string, event: ProviderEvent): Promise<Applied | 'unknown_payment'>
}

/** Mounts a provider's webhook route. Requests are authenticated only by the signature over the raw body. */
export function addWebhookRoute(app: Hono<HttpEnv>, path: string, provider: PaymentProvider, deps: WebhookDeps): void {
  app.post(path, async (c) => {
    try {
      const status = await handleWebhook(deps, provider, await c.req.text(), c.req.raw.headers, ipOf(c.env))
      return c.json({ received: status === 200 }, status)
    } catch (error) {
      // @NOTE any status but 2xx makes the provider send it again
      log.error({ err: error, provider: provider.name }, 'a webhook could not be taken')
      return c.json({ received: false }, isUnavailable(error) ? 503 : 500)
    }
  })
}

/**
 * Handles one webhook: 200 once the event and its effect are stored, 400 for an invalid signature or body.
 * @param address the sender's IP address, for the log
 */
export async function handleWebhook(
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
 * Stores an event under its id, with its effect in the same transaction: a duplicate does nothing, and an event of too
 * low a rank is stored as old.
 */
async function applyEvent(
  deps: WebhookDeps,
  tx: Tx,
  provider: string,
  event: ProviderEvent,
  payload: string,
): Promise<Applied | 'known' | 'unknown_payment'> {
  const isNew = await insertProviderEvent(tx, { provider, eventId: event.id, type: event.type, payload })
  if (!isNew) return 'known'
  const outcome = await applyToSubject(deps, tx, provider, event)
  await markEventApplied(tx, provider, event.id, outcome)
  return outcome
}

/** Applies an event to its subject: an order's payment, or another feature's charge. */
async function applyToSubject(
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
