import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import type { RequestContext } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { checkoutPersonalData } from '#server/features/checkout/checkout.personal-data.ts'
import { claimsPersonalData } from '#server/features/claims/claims.personal-data.ts'
import { communityFeature } from '#server/features/community/public.ts'
import { customersPersonalData } from '#server/features/customers/customers.personal-data.ts'
import { dropsPersonalData } from '#server/features/drops/drops.personal-data.ts'
import { loyaltyPersonalData } from '#server/features/loyalty/loyalty.personal-data.ts'
import { notificationsPersonalData } from '#server/features/notifications/notifications.personal-data.ts'
import { photosPersonalData } from '#server/features/photos/photos.personal-data.ts'
import { storefrontsPersonalData } from '#server/features/storefronts/storefronts.personal-data.ts'
import { endSubscriptionsOf } from '#server/features/subscriptions/subscription-lifecycle.ts'
import { exportSubscriptions } from '#server/features/subscriptions/subscriptions.queries.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { uploadsPersonalData } from '#server/features/uploads/uploads.personal-data.ts'
import { accountsRouter } from '../../accounts.router.ts'
import { createPasswordCheck } from '../../passwords/check-password.ts'
import { openAccountsFixtures, signUp } from '../../testing/accounts-fixtures.ts'
import { ownData } from '../own-data.queries.ts'

/** Password of all accounts here. */
export const password = 'correct horse'

/** Accounts with data of every feature, for export and closing. */
export async function openRightsFixtures() {
  const fixtures = await openAccountsFixtures()
  const { db, owner } = fixtures.test
  const features: PersonalData[] = [
    { exports: ownData },
    uploadsPersonalData(databaseStorage(db)),
    photosPersonalData,
    storefrontsPersonalData,
    dropsPersonalData,
    claimsPersonalData,
    checkoutPersonalData,
    customersPersonalData,
    loyaltyPersonalData,
    communityFeature({ db, workDb: db }).account ?? {},
    { exports: { subscriptions: exportSubscriptions }, erase: endSubscriptionsOf },
    notificationsPersonalData,
  ]
  const routerWith = (parts: readonly PersonalData[] = features) =>
    accountsRouter({ db, onSuspended: [], parts: () => parts, checkPassword: createPasswordCheck(fixtures.auth) })
  const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows

  /** A new signed-in account with a client; `parts` replaces the personal data of the features. */
  async function somebody(email: string, given: Partial<RequestContext> = {}, parts = features) {
    const account = await signUp(fixtures, email)
    const actor = await fixtures.readActor(account.visitor.headers())
    if (!actor) throw new Error('no session')
    const call = createRouterClient(routerWith(parts), { context: testContext(actor, given) })
    return { ...account, actor, call, token: fixtures.sessionTokenOf(account.visitor.headers()) ?? '' }
  }

  /** A subscription with its first month paid; returns its charge. */
  async function subscribe(userId: string, storefrontId: string): Promise<{ id: string; chargeId: string }> {
    const [made] = await rowsOf(
      `with s as (
         insert into subscriptions (user_id, storefront_id, status, price_cents, currency, paid_periods, current_period_end,
           perks_until)
         values ($1, $2, 'active', 999, 'USD', 1, app_now() + interval '1 month', app_now() + interval '1 month')
         returning id, current_period_end
       ), i as (
         insert into subscription_invoices (subscription_id, user_id, storefront_id, period, period_start, period_end,
           amount_cents, fee_cents, currency, status, paid_at)
         select id, $1, $2, 0, app_now(), current_period_end, 999, 80, 'USD', 'paid', app_now() from s returning id
       )
       insert into subscription_charges (invoice_id, provider, method, status, due_cents, currency, captured_at)
       select i.id, 'sandbox', 'sandbox_success', 'captured', 999, 'USD', app_now() from i
       returning id as "chargeId", (select id from s) as id`,
      [userId, storefrontId],
    )
    return made
  }

  const forgetLimits = () => sql`delete from rate_limits`.execute(db)
  return {
    ...fixtures,
    ...fixtures.test,
    close: fixtures.close,
    features,
    routerWith,
    somebody,
    subscribe,
    rowsOf,
    forgetLimits,
  }
}
