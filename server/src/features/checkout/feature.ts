import { createHmac } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#server/boot/feature.ts'
import { codesRouter } from '#server/features/codes/codes.router.ts'
import { salesRouter } from '#server/features/orders/sales.router.ts'
import type { BillingDeps } from '#server/features/subscriptions/subscription-billing.ts'
import { renewSubscriptions } from '#server/features/subscriptions/subscription-renewals.ts'
import type { SubscriptionDesk } from '#server/features/subscriptions/subscription-service.ts'
import { subscriptionsRouter } from '#server/features/subscriptions/subscriptions.router.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { checkoutAccount } from './checkout.personal-data.ts'
import { checkoutRouter, ordersRouter } from './checkout.router.ts'
import { paymentMethodsRouter } from './methods/payment-methods.router.ts'
import { forgetMethodsOfClosed } from './methods/payment-methods.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { countOverdueRefunds } from './payments/reconcile.queries.ts'
import { reconcile } from './payments/reconcile.ts'
import { addWebhookRoute } from './payments/webhook.ts'
import { refundEvents } from './refunds/refund-events.ts'
import { Sandbox, sandboxPath } from './sandbox/sandbox.ts'

export type CheckoutRoomDeps = {
  db: Db
  /** Connections with more patience, for jobs and events; default: the same. */
  workDb?: Db
  /** Address of the database, for the sandbox's own connections. */
  databaseUrl: string
  /** The program's secret; the sandbox's signing key is made from it. */
  authSecret: string
  /** Whether payments that move no money may be taken here (`env.ts`). */
  isSandboxAllowed: boolean
  /** Where this process listens, e.g. `http://127.0.0.1:3000`; null before it does. */
  selfUrl(): string | null
  /** Where browsers find this site: webhooks to ourselves name its host. */
  baseUrl: string
  /** Who keeps the subscriptions that are billed here. */
  desk: SubscriptionDesk
  /** Another sandbox than the usual one: tests turn its knobs. */
  sandbox?: Sandbox
}

/** How often the sandbox looks for payments to settle and webhooks to send, in milliseconds. */
const sandboxTickMs = 250

/** The checkout room: quotes, payments, orders, refunds, the books, and the embedded sandbox provider. */
export function checkoutRoom(deps: CheckoutRoomDeps): Room {
  const sandbox = deps.isSandboxAllowed ? (deps.sandbox ?? openSandbox(deps)) : null
  const providers = new Map<string, PaymentProvider>(sandbox ? [[sandbox.name, sandbox]] : [])
  const parts: BillingDeps = { db: deps.db, providers, paysBy: sandbox?.name ?? null, desk: deps.desk }
  const workParts = { ...parts, db: deps.workDb ?? deps.db }
  const room: Room = {
    name: 'checkout',
    router: {
      checkout: checkoutRouter(parts),
      codes: codesRouter(deps),
      orders: ordersRouter(parts),
      paymentMethods: paymentMethodsRouter(parts),
      sales: salesRouter(deps),
      subscriptions: subscriptionsRouter(parts),
    },
    account: checkoutAccount,
    events: [...refundEvents(workParts), forgetMethodsOfClosed(workParts)],
    jobs: [
      defineJob({
        queue: 'checkout.reconcile',
        cron: '* * * * *',
        options: { retryLimit: 0, expireInSeconds: 300 },
        handle: () => reconcile(workParts),
      }),
      defineJob({
        queue: 'checkout.renew-subscriptions',
        cron: '* * * * *',
        options: { retryLimit: 0, expireInSeconds: 300 },
        handle: () => renewSubscriptions(workParts),
      }),
    ],
    readinessChecks: { refunds: () => checkRefunds(deps.db) },
  }
  if (!sandbox) return room
  return {
    ...room,
    hotRoutes: (app) => addWebhookRoute(app, sandboxPath, sandbox, parts),
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

function openSandbox({ databaseUrl, authSecret, selfUrl, baseUrl }: CheckoutRoomDeps): Sandbox {
  const secret = createHmac('sha256', authSecret).update('sandbox webhooks').digest('hex')
  return new Sandbox({ databaseUrl, secret, selfUrl, host: new URL(baseUrl).host })
}
