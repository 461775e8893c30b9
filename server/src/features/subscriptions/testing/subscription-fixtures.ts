import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import { expect } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { addWebhookRoute } from '#server/features/checkout/payments/webhook.ts'
import type { CheckoutDeps } from '#server/features/checkout/public.ts'
import { Sandbox, sandboxPath } from '#server/features/checkout/sandbox/sandbox.ts'
import type { SandboxKnobs } from '#server/features/checkout/sandbox/sandbox-knobs.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { findViolations, violationText } from '#server/features/invariants/public.ts'
import { applyChargeEvent } from '../charge-events.ts'
import { renewSubscriptions } from '../renew-subscriptions.ts'
import { subscriptionsRouter } from '../subscriptions.router.ts'

const promptKnobs: Partial<SandboxKnobs> = { settleMs: 0, delayMs: [0, 0], duplicate: 0, shuffle: false, drop: 0 }

/** A database, the sandbox with its webhooks on a port of its own, and the subscriptions router. */
export async function openSubscriptionFixtures() {
  const testDb = await openTestDb()
  const { db, owner } = testDb
  const app = new Hono<HttpEnv>()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const selfUrl = () => `http://127.0.0.1:${port}`
  const sandbox = new Sandbox({
    databaseUrl: testDb.url,
    secret: 'a secret of this test',
    selfUrl,
    knobs: promptKnobs,
    onIdleError: () => undefined,
  })
  const deps: CheckoutDeps = {
    db,
    providers: new Map([['sandbox', sandbox]]),
    paysBy: 'sandbox',
  }
  addWebhookRoute(app, sandboxPath, sandbox, { ...deps, applyOtherEvent: applyChargeEvent })

  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await owner.query(text, values)).rows as T[]

  return {
    ...testDb,
    sandbox,
    deps,
    rows,
    as: (actor: Actor, key: string = randomUUID()) =>
      createRouterClient(subscriptionsRouter(deps), { context: testContext(actor, { key }) }),
    async people(count: number): Promise<Actor[]> {
      const made = await makeBuyers(owner, count)
      return made.map(({ id }) => testActor({ profileId: id, permissions: ['user.actions.subscribeToStorefront'] }))
    },
    async storefront(priceCents = 999): Promise<{ id: string; ownerId: string }> {
      const [seller] = await makeBuyers(owner, 1)
      const [store] = await rows<{ id: string }>(
        `insert into storefronts (owner_id, name, subscription_price_cents) values ($1, 'Static Age Video', $2) returning id`,
        [seller!.id, priceCents],
      )
      return { id: store!.id, ownerId: seller!.id }
    },
    /** Runs the renewal job for charges of any age. */
    renew: () => renewSubscriptions(deps, { lookUpSeconds: 0, giveUpSeconds: 0, waitSeconds: 0 }),
    /** The sum that the provider has captured and not refunded, in cents, and the number of payments. */
    async taken(): Promise<{ cents: number; payments: number }> {
      const [sum] = await rows<{ cents: number; payments: number }>(
        `select coalesce(sum(amount_cents - refunded_cents), 0)::int as cents, count(*)::int as payments
         from sandbox.intents where status = 'succeeded'`,
      )
      return sum!
    },
    /** Expects that no invariant is violated, and that the provider's records match ours. */
    async expectSound(): Promise<void> {
      const snapshot = db.transaction().setIsolationLevel('repeatable read')
      const found = await snapshot.execute(async (tx) =>
        (await findViolations(tx, { hasWorker: false })).map(violationText),
      )
      expect(found).toEqual([])
      expect(
        await rows(`
          select coalesce(i.idempotency_key, c.id::text) as id, i.amount_cents, i.refunded_cents, c.status
          from (select * from sandbox.intents where status = 'succeeded') i
          full join (select * from subscription_charges where captured_at is not null) c on c.id::text = i.idempotency_key
          where i.amount_cents is distinct from c.due_cents
            or i.refunded_cents <> case c.status when 'refunded' then c.due_cents else 0 end`),
      ).toEqual([])
    },
    async close() {
      server.close()
      await sandbox.close()
      await testDb.close()
    },
  }
}

export type SubscriptionFixtures = Awaited<ReturnType<typeof openSubscriptionFixtures>>
export const day = 86_400_000
