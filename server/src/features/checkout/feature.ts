import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { checkoutPersonalData } from './checkout.personal-data.ts'
import { checkoutRouter } from './checkout.router.ts'
import { paymentMethodsRouter } from './methods/payment-methods.router.ts'
import { removeMethodsOfClosed } from './methods/payment-methods.ts'
import type { CheckoutDeps, Payments } from './payments/payments.ts'
import { countOverdueRefunds } from './payments/reconcile.queries.ts'
import { reconcile } from './payments/reconcile.ts'
import { addWebhookRoute, type WebhookDeps } from './payments/webhook.ts'
import { grantDueRequests } from './refunds/answer-request.ts'
import { refundEvents } from './refunds/refund-events.ts'
import { refundsRouter } from './refunds/refunds.router.ts'
import { strikeLateOrders } from './refunds/strike-seller.ts'
import { sandboxPath } from './sandbox/sandbox.ts'

export type CheckoutFeatureDeps = Pick<WebhookDeps, 'applyOtherEvent'> & {
  db: Db
  /** Connections with longer timeouts, for jobs and events; default: `db`. */
  workDb?: Db
  payments: Payments
}

/** Interval at which the sandbox settles payments and sends webhooks, in milliseconds. */
const sandboxTickMs = 250

/** The checkout feature: quotes, payments, refunds, the books, and the embedded sandbox provider. */
export function checkoutFeature({ db, workDb = db, payments, applyOtherEvent }: CheckoutFeatureDeps): Feature {
  const { sandbox } = payments
  const checkoutDeps: CheckoutDeps = { ...payments, db }
  const workDeps = { ...checkoutDeps, db: workDb }
  const feature: Feature = {
    name: 'checkout',
    router: {
      checkout: checkoutRouter(checkoutDeps),
      paymentMethods: paymentMethodsRouter(checkoutDeps),
      refunds: refundsRouter(checkoutDeps),
    },
    account: checkoutPersonalData,
    events: [...refundEvents(workDeps), removeMethodsOfClosed(workDeps)],
    jobs: [
      defineJob({
        queue: 'checkout.reconcile',
        cron: '* * * * *',
        options: { retryLimit: 0, expireInSeconds: 300 },
        handle: () => reconcile(workDeps),
      }),
      defineJob({
        queue: 'checkout.overdue-orders',
        cron: '* * * * *',
        options: { retryLimit: 0, expireInSeconds: 300 },
        handle: async () => {
          await grantDueRequests(workDeps)
          await strikeLateOrders(workDeps)
        },
      }),
    ],
    readinessChecks: { refunds: () => checkRefunds(db) },
  }
  if (!sandbox) return feature
  return {
    ...feature,
    httpRoutes: (app) =>
      addWebhookRoute(app, sandboxPath, sandbox, { ...checkoutDeps, ...(applyOtherEvent ? { applyOtherEvent } : {}) }),
    signedPaths: [sandboxPath],
    tickers: [{ name: 'checkout.sandbox', everyMs: sandboxTickMs, run: sandbox.tick }],
    close: sandbox.close,
  }
}

async function checkRefunds(db: Db) {
  const overdue = await countOverdueRefunds(db)
  const detail = `Refunds owed for more than five minutes: ${overdue}`
  return overdue === 0 ? { ok: true } : { ok: false, isWarning: true, detail }
}
