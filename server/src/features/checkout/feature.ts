import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { checkoutPersonalData } from './checkout.personal-data.ts'
import { checkoutRouter } from './checkout.router.ts'
import { paymentMethodsRouter } from './methods/payment-methods.router.ts'
import { forgetMethodsOfClosed } from './methods/payment-methods.ts'
import type { CheckoutDeps, Payments } from './payments/payments.ts'
import { countOverdueRefunds } from './payments/reconcile.queries.ts'
import { reconcile } from './payments/reconcile.ts'
import { addWebhookRoute, type WebhookDeps } from './payments/webhook.ts'
import { refundEvents } from './refunds/refund-events.ts'
import { sandboxPath } from './sandbox/sandbox.ts'

export type CheckoutFeatureDeps = Pick<WebhookDeps, 'applyOtherEvent'> & {
  db: Db
  /** Connections with more patience, for jobs and events; default: the same. */
  workDb?: Db
  payments: Payments
}

/** How often the sandbox looks for payments to settle and webhooks to send, in milliseconds. */
const sandboxTickMs = 250

/** The checkout feature: quotes, payments, refunds, the books, and the embedded sandbox provider. */
export function checkoutFeature({ db, workDb = db, payments, applyOtherEvent }: CheckoutFeatureDeps): Feature {
  const { sandbox } = payments
  const parts: CheckoutDeps = { ...payments, db }
  const workParts = { ...parts, db: workDb }
  const room: Feature = {
    name: 'checkout',
    router: { checkout: checkoutRouter(parts), paymentMethods: paymentMethodsRouter(parts) },
    account: checkoutPersonalData,
    events: [...refundEvents(workParts), forgetMethodsOfClosed(workParts)],
    jobs: [
      defineJob({
        queue: 'checkout.reconcile',
        cron: '* * * * *',
        options: { retryLimit: 0, expireInSeconds: 300 },
        handle: () => reconcile(workParts),
      }),
    ],
    readinessChecks: { refunds: () => checkRefunds(db) },
  }
  if (!sandbox) return room
  return {
    ...room,
    httpRoutes: (app) =>
      addWebhookRoute(app, sandboxPath, sandbox, { ...parts, ...(applyOtherEvent ? { applyOtherEvent } : {}) }),
    signedPaths: [sandboxPath],
    tickers: [{ name: 'checkout.sandbox', everyMs: sandboxTickMs, run: sandbox.tick }],
    close: sandbox.close,
  }
}

async function checkRefunds(db: Db) {
  const overdue = await countOverdueRefunds(db)
  const words = `Refunds owed for more than five minutes: ${overdue}`
  return overdue === 0 ? { ok: true } : { ok: false, isWarning: true, detail: words }
}
