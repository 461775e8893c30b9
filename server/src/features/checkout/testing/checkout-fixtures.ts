import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import type { Fulfilment, PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import type { CountCall } from '#server/api/rate-limits.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { createClaimItem } from '#server/features/claims/button/claim-item.ts'
import { claimsRouter } from '#server/features/claims/claims.router.ts'
import {
  claimBatch,
  type DropFixture,
  type DropOptions,
  makeBuyers,
  makeDrop,
} from '#server/features/claims/testing/claims-fixtures.ts'
import { codesRouter } from '#server/features/codes/codes.router.ts'
import { findViolations, violationText } from '#server/features/invariants/public.ts'
import { fulfilmentRouter } from '#server/features/orders/fulfilment/fulfilment.router.ts'
import { orderMessagesRouter } from '#server/features/orders/messages/messages.router.ts'
import { ordersRouter } from '#server/features/orders/orders.router.ts'
import { parcelsRouter } from '#server/features/orders/parcels/parcels.router.ts'
import { problemsRouter } from '#server/features/orders/problems/problems.router.ts'
import { checkoutRouter } from '../checkout.router.ts'
import type { CheckoutDeps } from '../payments/payments.ts'
import { reconcile } from '../payments/reconcile.ts'
import { recordPickupPayment } from '../payments/record-pickup.ts'
import { addWebhookRoute } from '../payments/webhook.ts'
import { refundsRouter } from '../refunds/refunds.router.ts'
import { Sandbox, sandboxPath, signatureHeader } from '../sandbox/sandbox.ts'
import type { SandboxKnobs } from '../sandbox/sandbox-knobs.ts'
import { signBody } from '../sandbox/signature.ts'

/** Terms of a drop that its claims freeze. */
export type SaleTerms = DropOptions & {
  feeStructure?: 'seller' | 'buyer' | 'split'
  strategy?: 'SellerDefault' | 'FlatRate' | 'Free'
  flatRate?: [firstCents: number, furtherCents: number]
  isPickup?: boolean
  /** Whether discount codes apply to it. */
  takesCodes?: boolean
  /** Creates the drop in this storefront instead. */
  storefrontId?: string
}

export type Buyer = { id: string; token: string; addressId: string }

const testSecret = 'a secret of this test'

/** A sandbox without delays or faults, the default of tests. */
const promptKnobs: SandboxKnobs = {
  settleMs: 0,
  delayMs: [0, 0],
  duplicate: 0,
  shuffle: false,
  drop: 0,
  decline: false,
  failAfterWork: 0,
  isAway: false,
}

/** A database, the sandbox provider, and the checkout's API with its webhooks on a port of its own. */
export async function openCheckoutFixtures() {
  const testDb = await openTestDb({ timeouts: workTimeouts })
  const app = new Hono<HttpEnv>()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const selfUrl = () => `http://127.0.0.1:${port}`
  const sandbox = new Sandbox({
    databaseUrl: testDb.url,
    secret: testSecret,
    selfUrl,
    knobs: { ...promptKnobs },
    onIdleError: () => undefined,
  })
  const deps: CheckoutDeps = { db: testDb.db, providers: new Map([['sandbox', sandbox]]), paysBy: 'sandbox' }
  addWebhookRoute(app, sandboxPath, sandbox, deps)
  const routers = routersOf(deps)
  return {
    ...testDb,
    sandbox,
    deps,
    selfUrl,
    /**
     * The API as this actor calls it, each time with a new key unless one is given; `take` counts rate-limited calls.
     */
    as: (actor: Actor, key: string = randomUUID(), countCall?: CountCall) =>
      createRouterClient(routers, {
        context: enteredContext(testDb.owner, actor, countCall ? { key, countCall } : { key }),
      }),
    ...peopleAndSales(testDb),
    /** The first server, which claims over the API too. */
    firstServer: () => serverOf(testDb, deps, testDb.pool),
    /** Another server of the same database, with its own connections; the webhooks go to the first one. */
    openServer: () => openServer(testDb, deps),
    /** Expects that no invariant is violated, and that the provider's records match ours. */
    async expectSound() {
      expect(await findSettledViolations(testDb)).toEqual([])
      expect(await findDifferences(testDb)).toEqual([])
    },
    /** Reconciles at once, regardless of age; gives up payments that no provider knows. */
    reconcileNow: () => reconcile(deps, { lookUpSeconds: 0, giveUpSeconds: 0 }),
    /**
     * Sends the sandbox's webhooks about a payment by hand, signed now, so many times each, all at once. Returns the
     * statuses.
     */
    async deliver(paymentId: string, times = 1): Promise<number[]> {
      const { rows } = await testDb.owner.query<{ body: string; at: number }>(
        `select payload::text as body, floor(extract(epoch from app_now()))::float8 as at from sandbox.events
         where payload ->> 'idempotencyKey' = $1 order by created_at`,
        [paymentId],
      )
      const copies = rows.flatMap((row) => Array.from({ length: times }, () => row))
      return Promise.all(copies.map(({ body, at }) => post(selfUrl(), body, signBody(testSecret, body, at))))
    },
    async close() {
      server.close()
      await sandbox.close()
      await testDb.close()
    },
  }
}

/** The API of the checkout and of what follows it. */
const routersOf = (deps: CheckoutDeps) => ({
  checkout: checkoutRouter(deps),
  codes: codesRouter(deps),
  fulfilment: fulfilmentRouter(deps),
  orderMessages: orderMessagesRouter(deps),
  parcels: parcelsRouter(deps),
  problems: problemsRouter(deps),
  refunds: refundsRouter(deps),
  orders: ordersRouter({ ...deps, recordPickupPayment: (...given) => recordPickupPayment(deps, ...given) }),
})

/** A server's API. A claim is made by the session of its actor. */
function serverOf({ owner }: TestDb, deps: CheckoutDeps, pool: pg.Pool) {
  const sessionTokenOf = (headers: HeaderLookup) => headers.get('session')
  const { claimItem } = createClaimItem({ pool })
  const routers = { ...routersOf(deps), claims: claimsRouter({ db: deps.db, claimItem, sessionTokenOf }) }
  return {
    deps,
    /** The API as this actor calls it, each time with a new key unless one is given. */
    as: (actor: Actor, key: string = randomUUID()) =>
      createRouterClient(routers, {
        context: enteredContext(owner, actor, { key, headers: new Headers({ session: actor.sessionId ?? '' }) }),
      }),
  }
}
export type CheckoutServer = ReturnType<typeof serverOf>

/** A second server, whose connections can be cut in the middle of what they do. */
function openServer(testDb: TestDb, first: CheckoutDeps) {
  const name = 'second-server'
  const { db, pool, close } = createDb({ url: testDb.url, name, timeouts: workTimeouts })
  return {
    ...serverOf(testDb, { ...first, db }, pool),
    /** Ends its connections, as a crash or a lost network does. It opens new ones for the next call. */
    cut: () =>
      testDb.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like '%' || $1`,
        [name],
      ),
    close,
  }
}

/** Posts a webhook unchanged; returns the status. */
export async function post(selfUrl: string, body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
  const response = await fetch(`${selfUrl}${sandboxPath}`, { method: 'POST', headers, body })
  await response.body?.cancel()
  return response.status
}

export type CheckoutFixtures = Awaited<ReturnType<typeof openCheckoutFixtures>>

/** Violated invariants when nothing is in progress, read in one snapshot. */
function findSettledViolations({ db }: TestDb): Promise<string[]> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  return snapshot.execute(async (tx) =>
    (await findViolations(tx, { hasWorker: false, isSettled: true })).map(violationText),
  )
}

/**
 * Invariant I15 and stock: differences between the sandbox's records and ours, and items and tallies that don't add up.
 */
async function findDifferences({ owner }: TestDb): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select 'money taken' as what, coalesce(i.idempotency_key, p.id::text) as id
    from (select * from sandbox.intents where status = 'succeeded') i
    full join (select * from payments where captured_cents > 0 and provider = 'sandbox') p on p.id::text = i.idempotency_key
    where i.amount_cents is distinct from p.captured_cents and coalesce(i.amount_cents, 0) <> coalesce(p.captured_cents, 0)
      or coalesce(i.refunded_cents, 0) <> coalesce(p.refunded_cents, 0)
    union all
    select 'stock', i.id::text from drop_items i where (i.quantity_held, i.quantity_sold) <> (
      (select count(*) from claims c where c.drop_item_id = i.id and c.status in ('claimed', 'capturing')),
      (select count(*) from claims c where c.drop_item_id = i.id and c.status = 'purchased'))
    union all
    select 'purchases', p.id::text from profiles p where p.total_purchases <> (
      select count(*) from claims c where c.user_id = p.id and c.status = 'purchased')
    union all
    select 'activities', c.id::text from claims c where c.status = 'purchased' and (
      select count(*) from user_activities a where a.cause_id = c.id and a.activity_type = 'purchase') <> 1`)
  return rows
}

/** Helpers that create buyers, sales and claims in a database. */
export function peopleAndSales({ owner, pool }: TestDb) {
  /** Creates buyers, each with a default address. */
  async function buyers(count: number): Promise<Buyer[]> {
    const created = await makeBuyers(owner, count)
    const { rows } = await owner.query<{ id: string; profile_id: string }>(
      `insert into addresses (profile_id, full_name, line1, city, region, postal_code, country, is_default)
       select id, 'Ada Buyer', '1 Tape Lane', 'Portland', 'OR', '97201', 'US', true from unnest($1::uuid[]) as id
       returning id, profile_id`,
      [created.map((buyer) => buyer.id)],
    )
    return created.map((buyer) => ({ ...buyer, addressId: rows.find((row) => row.profile_id === buyer.id)!.id }))
  }

  async function sale(terms: SaleTerms = {}): Promise<DropFixture> {
    const drop = await makeDrop(owner, { cooldownSeconds: 0, ...terms })
    await owner.query(
      `update drops set fee_structure = $2, shipping_cost_strategy = $3, flat_rate_amount_cents = $4,
         flat_rate_additional_cents = $5, allow_shipping = not $6, local_pickup_only = $6, supports_discount_rules = $7 where id = $1`,
      [
        drop.dropId,
        terms.feeStructure ?? 'seller',
        terms.strategy ?? 'SellerDefault',
        terms.flatRate?.[0] ?? null,
        terms.flatRate?.[1] ?? null,
        terms.isPickup ?? false,
        terms.takesCodes ?? false,
      ],
    )
    if (!terms.storefrontId) return drop
    await owner.query('update drops set storefront_id = $2 where id = $1', [drop.dropId, terms.storefrontId])
    return { ...drop, storefrontId: terms.storefrontId }
  }

  /** Claims one item; returns the claim's id. */
  async function claim(buyer: { token: string }, drop: DropFixture, item = 0): Promise<string> {
    const [answer] = await claimBatch(pool, drop.dropId, [{ token: buyer.token, item: drop.items[item]! }])
    if (typeof answer?.claim_id !== 'string' || answer.code !== null) {
      throw new Error(`The claim was refused: ${JSON.stringify(answer)}`)
    }
    return answer.claim_id
  }

  const claimRow = async (id: string) => (await owner.query('select * from claims where id = $1', [id])).rows[0]

  return { buyers, sale, claim, claimRow }
}

/** A signed-in buyer. */
export const asBuyer = (buyer: { id: string }): Actor =>
  testActor({ profileId: buyer.id, permissions: ['user.transactions.view'] })

const sellerRights = new Set(['storefront.orders.view', 'storefront.orders.manage', 'storefront.own.update'])

/** The signed-in owner of a drop's storefront. */
export const asSeller = (drop: DropFixture): Actor =>
  testActor({
    profileId: drop.ownerId,
    sessionId: null,
    storefronts: new Map([[drop.storefrontId, sellerRights]]),
  })

/** Quotes one parcel and pays for it, as the checkout page does; a code that the quote refuses is left out. */
export async function quoteAndPay(
  server: Pick<CheckoutFixtures, 'as'> | Pick<CheckoutServer, 'as'>,
  buyer: Buyer,
  claimIds: string[],
  method: PaymentMethod = 'sandbox_success',
  more: { key?: string; fulfilment?: Fulfilment; code?: string } = {},
) {
  const api = server.as(asBuyer(buyer), more.key)
  const { addressId } = buyer
  const fulfilment = more.fulfilment ?? 'shipping'
  const { code } = more
  const asked = { claimIds, addressId, fulfilment }
  const { parcels: [parcel] = [] } = await api.checkout.quote(asked)
  if (code === undefined) return api.checkout.pay({ ...asked, method, quoteHash: parcel!.hash })
  const codes = [{ storefrontId: parcel!.storefrontId, fulfilment, code }]
  const { parcels: [lowered] = [] } = await api.checkout.quote({ ...asked, codes })
  return api.checkout.pay({ ...asked, method, quoteHash: lowered!.hash, ...(lowered!.code ? { code } : {}) })
}
