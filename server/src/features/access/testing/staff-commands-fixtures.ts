import { randomUUID } from 'node:crypto'
import { ownerPermissions, type PermissionName } from '@keepcase/contract/access/permissions.ts'
import { createRouterClient } from '@orpc/server'
import type { Actor } from '#server/api/context.ts'
import { enterActor, testActor, testContext } from '#server/api/testing/test-context.ts'
import { permissionsRouter, rolesRouter } from '#server/features/access/roles/roles.router.ts'
import { usersRouter } from '#server/features/accounts/accounts.router.ts'
import { inboxRouter } from '#server/features/accounts/inbox/inbox.router.ts'
import { createSessionCookie } from '#server/features/accounts/sessions/session-cookie.ts'
import { impersonationRouter } from '#server/features/accounts/users/impersonation.router.ts'
import { waitlistRouter } from '#server/features/accounts/waitlist/waitlist.router.ts'
import { announcementsRouter } from '#server/features/announcements/announcements.router.ts'
import { checkoutRouter } from '#server/features/checkout/checkout.router.ts'
import { recordPickupPayment } from '#server/features/checkout/payments/record-pickup.ts'
import { refundsRouter } from '#server/features/checkout/refunds/refunds.router.ts'
import { asBuyer, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { claimsRouter } from '#server/features/claims/claims.router.ts'
import {
  type DropFixture,
  type DropOptions,
  makeBuyers,
  makeDrop,
} from '#server/features/claims/testing/claims-fixtures.ts'
import { codesRouter } from '#server/features/codes/codes.router.ts'
import { reportsRouter } from '#server/features/community/reports/reports.router.ts'
import { customersRouter } from '#server/features/customers/customers.router.ts'
import { itemsRouter } from '#server/features/drops/catalog/items.router.ts'
import { dropsRouter } from '#server/features/drops/drops.router.ts'
import { importsRouter } from '#server/features/drops/imports/imports.router.ts'
import { legalRouter } from '#server/features/legal/public.ts'
import { liveRouter } from '#server/features/live/live.router.ts'
import { Reactions } from '#server/features/live/reactions.ts'
import { loyaltyRouter } from '#server/features/loyalty/loyalty.router.ts'
import { onboardingStepsRouter } from '#server/features/onboarding/steps/steps.router.ts'
import { earningsRouter } from '#server/features/orders/earnings/earnings.router.ts'
import { fulfilmentRouter } from '#server/features/orders/fulfilment/fulfilment.router.ts'
import { ordersRouter } from '#server/features/orders/orders.router.ts'
import { salesRouter } from '#server/features/orders/sales.router.ts'
import { photosRouter } from '#server/features/photos/photos.router.ts'
import { settingsRouter } from '#server/features/settings/settings.router.ts'
import { staffRouter } from '#server/features/staff/staff.router.ts'
import { storefrontsRouter } from '#server/features/storefronts/storefronts.router.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { UploadGate } from '#server/features/uploads/upload-gate.ts'

const baseUrl = 'http://127.0.0.1:3000'

/** Procedures of sellers, staff and administrators over one database, with the fixtures they need. */
export async function openStaffFixtures() {
  const fixtures = await openCheckoutFixtures()
  const { db, owner, deps } = fixtures
  const routers = {
    announcements: announcementsRouter({
      db,
      sender: { preview: () => Promise.reject(new Error('not here')) as never },
    }),
    checkout: checkoutRouter(deps),
    claims: claimsRouter({ db, claimItem: () => Promise.reject(new Error('not here')), sessionTokenOf: () => null }),
    codes: codesRouter(deps),
    customers: customersRouter({ db }),
    drops: dropsRouter({ db }),
    earnings: earningsRouter({ db }),
    fulfilment: fulfilmentRouter({ db }),
    imports: importsRouter({ db }),
    items: itemsRouter({ db }),
    live: liveRouter({
      db,
      reactions: new Reactions(
        () => undefined,
        () => 1,
      ),
    }),
    loyalty: loyaltyRouter({ db }),
    orders: ordersRouter({ ...deps, recordPickupPayment: (...given) => recordPickupPayment(deps, ...given) }),
    photos: photosRouter({ db, gate: new UploadGate(), storage: databaseStorage(db) }),
    refunds: refundsRouter(deps),
    sales: salesRouter({ db }),
    settings: settingsRouter({
      ...{ db, longQueryDb: db, cleanUps: () => ({}) },
      providers: { smtpUrl: null, baseUrl, paysBy: 'sandbox', isSandbox: true },
    }),
    legal: legalRouter({ db }),
    staff: staffRouter({ db }),
    storefronts: storefrontsRouter({ db }),
    users: usersRouter({ db, onSuspended: [] }),
    impersonation: impersonationRouter({ db, cookie: createSessionCookie(baseUrl, 'x'.repeat(32)), baseUrl }),
    inbox: inboxRouter({ db }),
    reports: reportsRouter({ db }),
    waitlist: waitlistRouter({ db, baseUrl, secret: 'x'.repeat(32) }),
    onboardingSteps: onboardingStepsRouter({ db }),
    roles: rolesRouter({ db }),
    permissions: permissionsRouter({ db }),
  }
  /** A client of an actor as read when its request arrived. */
  const api = (actor: Actor) => createRouterClient(routers, { context: testContext(actor, { key: randomUUID() }) })

  const account = async () => (await makeBuyers(owner, 1))[0]!

  /** Creates a signed-in actor with these platform permissions and all permissions of a storefront. */
  async function staff(storefrontId: string | null, permissions: PermissionName[] = []): Promise<Actor> {
    const { id: profileId } = await account()
    const storefronts = new Map(storefrontId ? [[storefrontId, new Set<string>(ownerPermissions)]] : [])
    const actor = testActor({ profileId, permissions, storefronts })
    await enterActor(owner, actor)
    return actor
  }

  const insert = async (text: string, values: unknown[]): Promise<string> =>
    (await owner.query(text, values)).rows[0].id
  const set = (table: string, id: string, changes: string) =>
    owner.query(`update ${table} set ${changes} where id = $1`, [id])

  const made = {
    drop: (options: DropOptions = {}) => makeDrop(owner, { units: [1, 1, 1], ...options }),
    async draft(options: DropOptions = {}): Promise<DropFixture> {
      const drop = await makeDrop(owner, { startsIn: 3_600_000, endsIn: 7_200_000, ...options, status: 'draft' })
      await set('drops', drop.dropId, 'published_at = null')
      return drop
    },
    item: (storefrontId: string) =>
      insert(
        `insert into items (storefront_id, title, price_cents, quantity) values ($1, 'Tape', 500, 9) returning id`,
        [storefrontId],
      ),
    photo: (storefrontId: string) =>
      insert(
        `insert into item_photos (storefront_id, folder, hash, width, height, thumbhash)
         values ($1, gen_random_uuid(), repeat('a', 64), 40, 30, 'AAAA') returning id`,
        [storefrontId],
      ),
    /** An import of one row, sent or still to be sent. */
    async spreadsheet({ storefrontId, ownerId }: DropFixture, isSent: boolean): Promise<string> {
      const id = await insert(
        `insert into item_imports (storefront_id, actor_id, file_name, columns, decimal_mark, row_count)
         values ($1, $2, 'tapes.csv', '{title,price}', '.', 1) returning id`,
        [storefrontId, ownerId],
      )
      await owner.query('insert into item_import_progress (import_id) values ($1)', [id])
      if (!isSent) return id
      await owner.query(
        `insert into item_import_rows (import_id, line, item, outcome) values ($1, 2, '{"title":"Tape","priceCents":5}', 'new')`,
        [id],
      )
      await set('item_imports', id, 'received_count = 1, new_count = 1')
      return id
    },
    hint: (dropId: string) =>
      insert(`insert into drop_hints (drop_id, position, body) values ($1, 1, 'It glows.') returning id`, [dropId]),
    update: ({ storefrontId, ownerId }: DropFixture) =>
      insert(
        `insert into storefront_updates (storefront_id, author_id, title, body) values ($1, $2, 'News', 'Two boxes.')
         returning id`,
        [storefrontId, ownerId],
      ),
    code: ({ storefrontId }: DropFixture) =>
      insert(
        `insert into discount_codes (storefront_id, code, percent, source, currency)
         values ($1, 'TEN', 10, 'seller', 'USD') returning id`,
        [storefrontId],
      ),
    /** An invitation of the storefront's owner that anybody with `staff.manage` may change. */
    invitation: ({ storefrontId, ownerId }: DropFixture) =>
      insert(
        `insert into staff_invitations (storefront_id, email, permissions, invited_by, token_hash, sent_at, expires_at)
         values ($1, gen_random_uuid() || '@keepcase.test', '{storefront.drops.list}', $2,
           encode(sha256(gen_random_uuid()::text::bytea), 'hex'), app_now() - interval '1 hour',
           app_now() + interval '7 days') returning id`,
        [storefrontId, ownerId],
      ),
    /** A member of the team with one right. */
    async member({ storefrontId }: DropFixture, permission = 'storefront.drops.list') {
      const { id } = await account()
      await owner.query(
        `insert into storefront_permissions (profile_id, storefront_id, permission_id)
         select $1, $2, id from permissions where name = $3`,
        [id, storefrontId, permission],
      )
      return id
    },
    /** A step at the end of a flow of its own. */
    step: () =>
      insert(
        `insert into onboarding_complements (onboarding_type, step_number, title)
         values ('race_' || substr(md5(random()::text), 1, 8), 1, 'Hello') returning id`,
        [],
      ),
    /** A tax table in force with one rate; returns its version. */
    async taxTable(): Promise<number> {
      await owner.query(
        `insert into tax_rates (country, region, rate_ppm) values ('FR', '', 200000) on conflict do nothing`,
      )
      const { rows } = await owner.query(
        `insert into tax_tables (version, rates)
         select coalesce(max(version), 0) + 1, '[{"country": "FR", "region": "", "ratePpm": 200000}]' from tax_tables
         returning version`,
      )
      return rows[0].version
    },
    /** A draft of an announcement. */
    announcement: () =>
      insert(
        `insert into announcements (title, body, audience, by_email, by_push)
         values ('News', 'Two boxes.', 'everyone', false, false) returning id`,
        [],
      ),
    /** A role record of `consignor`. */
    async role() {
      const { id: userId } = await account()
      const id = await insert(`insert into admin_roles (user_id, role) values ($1, 'consignor') returning id`, [userId])
      return { id, userId }
    },
    /** An account with a single grant of `platform.users.list`. */
    async colleague() {
      const { id } = await account()
      await owner.query(
        `insert into platform_permissions (profile_id, permission_id)
         select $1, id from permissions where name = 'platform.users.list'`,
        [id],
      )
      return id
    },
    /** An open report about a person. */
    async report() {
      const [about, reporter] = [await account(), await account()]
      return insert(
        `insert into reports (reporter_id, subject_kind, subject_id, reason) values ($1, 'user', $2, 'spam') returning id`,
        [reporter.id, about.id],
      )
    },
    letter: () =>
      insert(
        `insert into contact_messages (name, email, topic, message)
         values ('Vera', 'vera@keepcase.test', 'other', 'Do you ship to Norway?') returning id`,
        [],
      ),
    /** The entry that has waited longest. */
    waitlistEntry: () =>
      insert(
        `insert into newsletter_signups (email, created_at)
         select gen_random_uuid() || '@keepcase.test', coalesce(min(created_at), app_now()) - interval '1 day'
         from newsletter_signups returning id`,
        [],
      ),
    block: ({ storefrontId }: DropFixture, profileId: string) =>
      owner.query('insert into storefront_blocks (storefront_id, profile_id) values ($1, $2)', [
        storefrontId,
        profileId,
      ]),
    note: ({ storefrontId, ownerId }: DropFixture, about: string) =>
      insert(
        `insert into customer_notes (storefront_id, profile_id, author_id, body) values ($1, $2, $3, 'Pays fast.')
         returning id`,
        [storefrontId, about, ownerId],
      ),
    message: ({ dropId }: DropFixture, authorId: string) =>
      insert(`insert into chat_messages (drop_id, author_id, body) values ($1, $2, 'Hello.') returning id`, [
        dropId,
        authorId,
      ]),
    answer: ({ dropId, ownerId }: DropFixture, messageId: string) =>
      owner.query(`insert into chat_answers (message_id, drop_id, body, answered_by) values ($1, $2, 'Yes.', $3)`, [
        messageId,
        dropId,
        ownerId,
      ]),
    hostPresence: ({ dropId }: DropFixture) =>
      owner.query('insert into host_presence (drop_id, seen_at) values ($1, app_now())', [dropId]),
    mute: ({ dropId }: DropFixture, profileId: string) =>
      owner.query('insert into chat_mutes (drop_id, profile_id, muted_by) values ($1, $2, $2)', [dropId, profileId]),
    async claim(terms: Parameters<typeof fixtures.sale>[0] = {}) {
      const [buyer] = await fixtures.buyers(1)
      const drop = await fixtures.sale(terms)
      return { buyer: buyer!, drop, claimId: await fixtures.claim(buyer!, drop) }
    },
    async order() {
      const { buyer, drop, claimId } = await made.claim()
      return { drop, ...(await quoteAndPay(fixtures, buyer, [claimId])) }
    },
    /** A paid claim of somebody who owns a storefront too. */
    async piece() {
      const { buyer, claimId } = await made.claim()
      await quoteAndPay(fixtures, buyer, [claimId])
      const { storefrontId } = await made.drop()
      await set('storefronts', storefrontId, `owner_id = '${buyer.id}'`)
      const actor = testActor({
        profileId: buyer.id,
        storefronts: new Map([[storefrontId, new Set<string>(ownerPermissions)]]),
      })
      await enterActor(owner, actor)
      return { actor, storefrontId, claimId }
    },
    /** A paid order, to be picked up or shipped. */
    async pickup() {
      const { buyer, drop, claimId } = await made.claim({ isPickup: true })
      return { drop, ...(await quoteAndPay(fixtures, buyer, [claimId], 'sandbox_success', { fulfilment: 'pickup' })) }
    },
    async packedOrder() {
      const order = await made.order()
      await set('orders', order.orderId, "status = 'packed', packed_at = app_now()")
      return order
    },
    /** An order with one parcel on its way; returns the parcel's id too. */
    async sentOrder() {
      const order = await made.order()
      const shipmentId = await insert(
        `with parcel as (
           insert into shipments (order_id, number, carrier) values ($1, 1, 'usps') returning id, order_id),
         line as (
           insert into shipment_lines (shipment_id, order_id, claim_id)
           select parcel.id, parcel.order_id, l.claim_id from parcel join order_lines l on l.order_id = parcel.order_id)
         select id from parcel`,
        [order.orderId],
      )
      await set('orders', order.orderId, "status = 'shipped', packed_at = app_now(), shipped_at = app_now()")
      return { ...order, shipmentId }
    },
    /** A paid order whose buyer asks to cancel. */
    async cancelRequest() {
      const order = await made.order()
      const requestId = await insert(
        `insert into cancel_requests (order_id, claim_ids, reason, due_at)
         select order_id, array_agg(claim_id), 'Too many tapes.', app_now() + interval '48 hours'
         from order_lines where order_id = $1 group by order_id returning id`,
        [order.orderId],
      )
      return { ...order, requestId }
    },
    async picture(): Promise<{ id: string; pictureUrl: string }> {
      const { id } = await account()
      const hash = randomUUID().replaceAll('-', '').repeat(2)
      const pictureUrl = `/media/${hash}/512.webp`
      await insert(
        `insert into uploads (owner_id, kind, hash, used_at) values ($1, 'avatar', $2, app_now()) returning id`,
        [id, hash],
      )
      await owner.query('update profiles set avatar_url = $2 where id = $1', [id, pictureUrl])
      return { id, pictureUrl }
    },
  }
  return { ...fixtures, api, account, staff, set, made, asBuyer }
}

export type StaffFixtures = Awaited<ReturnType<typeof openStaffFixtures>>
