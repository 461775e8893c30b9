import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import { setAdministrator } from '#server/features/access/public.ts'
import { claimsPersonalData, releaseClosed } from '#server/features/claims/claims.personal-data.ts'
import { claimBatch, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { endSubscriptionsToClosed } from '#server/features/subscriptions/subscription-lifecycle.ts'
import { signUp } from '../testing/accounts-fixtures.ts'
import { openRightsFixtures, password } from './testing/account-rights-fixtures.ts'

const fixtures = await openRightsFixtures()
const { db, owner, pool, features, somebody, subscribe, rowsOf } = fixtures
afterAll(fixtures.close)
beforeEach(fixtures.forgetLimits)

describe('closing an account', () => {
  test('a wrong password closes nothing', async () => {
    const ada = await somebody('wrong@example.test')
    await expect(ada.call.close({ password: 'guess' })).rejects.toMatchObject({
      status: 400,
      data: { fields: { password: 'That password isn’t right.' } },
    })
    expect(await fixtures.readActor(ada.visitor.headers())).not.toBeNull()
  })

  test('signs out everywhere, leaves nothing personal, keeps orders, and frees the address', async () => {
    const ada = await somebody('leaver@example.test')
    await owner.query(
      `insert into addresses (profile_id, full_name, line1, city, country) values ($1, 'Ada Reyes', '1 Tape Lane', 'Portland', 'US')`,
      [ada.id],
    )
    await owner.query(`update profiles set username = 'leaver', bio = 'Tapes', interests = '{VHS}' where id = $1`, [
      ada.id,
    ])
    await owner.query(`insert into newsletter_signups (email) values ('leaver@example.test')`)
    await owner.query(
      `insert into outgoing_mail (recipient, subject, body_text, kind) values ('leaver@example.test', 's', 'b', 'k')`,
    )
    await owner.query(
      `insert into notifications (user_id, kind, title, body, cause_id) values ($1, 'k', 't', 'b', 'c')`,
      [ada.id],
    )
    const drop = await makeDrop(owner, { units: [1] })
    await owner.query(
      `insert into orders (buyer_id, storefront_id, status, fulfilment, address, currency, items_cents, shipping_cents,
         tax_cents, buyer_fee_cents, seller_fee_cents, total_cents, quote_hash)
       values ($1, $2, 'delivered', 'shipping', '{"fullName": "Ada Reyes"}', 'USD', 2400, 500, 0, 0, 0, 2900, 'x')`,
      [ada.id, drop.storefrontId],
    )
    expect(await ada.call.closing({})).toEqual({ reasons: [] })
    expect(await ada.call.close({ password })).toEqual({ closed: true })

    expect(await fixtures.readActor(ada.visitor.headers())).toBeNull()
    const [profile] = await rowsOf('select * from profiles where id = $1', [ada.id])
    expect(profile).toMatchObject({ display_name: null, username: null, bio: null, interests: [], is_active: false })
    expect(profile.closed_at).not.toBeNull()
    expect(profile.email).toBe(`closed-${ada.id}@closed.invalid`)
    for (const table of ['addresses', 'platform_permissions']) {
      expect(await rowsOf(`select 1 from ${table} where profile_id = $1`, [ada.id]), table).toEqual([])
    }
    expect(await rowsOf('select 1 from notifications where user_id = $1', [ada.id])).toEqual([])
    expect(await rowsOf(`select 1 from outgoing_mail where recipient = 'leaver@example.test'`)).toEqual([])
    expect(await rowsOf(`select 1 from newsletter_signups where email = 'leaver@example.test'`)).toEqual([])
    expect(await rowsOf('select 1 from auth.app_user where id = $1', [ada.id])).toEqual([])
    expect(await rowsOf('select address from orders where buyer_id = $1', [ada.id])).toHaveLength(1)
    const events = await rowsOf(
      `select name, payload from outbox where payload ->> 'profileId' = $1 and name = 'account.closed'`,
      [ada.id],
    )
    expect(events).toMatchObject([{ payload: { email: 'leaver@example.test' } }])
    const log = await rowsOf(`select actor_id, action from audit_log where subject_id = $1`, [ada.id])
    expect(log).toEqual([{ actor_id: ada.id, action: 'accounts.close' }])

    const signIn = await ada.visitor.call('POST', '/sign-in/email', { email: ada.email, password })
    expect(signIn.status).toBe(401)
    expect((await signUp(fixtures, 'leaver@example.test')).id).not.toBe(ada.id)
  })

  test('who holds something, waits for money or sells stays, and is told why', async () => {
    const ada = await somebody('holder@example.test')
    const drop = await makeDrop(owner, { units: [3] })
    await claimBatch(pool, drop.dropId, [{ token: ada.token, item: drop.items[0] ?? '' }])
    const [order] = await rowsOf(
      `insert into orders (buyer_id, storefront_id, status, fulfilment, address, currency, items_cents, shipping_cents,
         tax_cents, buyer_fee_cents, seller_fee_cents, total_cents, quote_hash)
       values ($1, $2, 'paid', 'shipping', '{}', 'USD', 2400, 500, 0, 0, 0, 2900, 'x') returning id`,
      [ada.id, drop.storefrontId],
    )
    const [payment] = await rowsOf(
      `insert into payments (order_id, provider, method, status, due_cents, captured_cents, currency)
       values ($1, 'sandbox', 'sandbox_success', 'captured', 2900, 2900, 'USD') returning id`,
      [order.id],
    )
    await owner.query(
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids)
       values ($1, 500, 'seller', gen_random_uuid(), '{}')`,
      [payment.id],
    )
    const message = 'You hold 1 item. Pay for it or release it first. A refund is still on its way to you.'
    await expect(ada.call.close({ password })).rejects.toMatchObject({
      code: 'CANNOT_CLOSE',
      status: 409,
      data: { message },
    })
    expect((await ada.call.closing({})).reasons).toEqual([
      { message: 'You hold 1 item. Pay for it or release it first.', link: '/dashboard' },
      { message: 'A refund is still on its way to you.', link: '/orders' },
    ])
    expect(await fixtures.readActor(ada.visitor.headers())).not.toBeNull()

    const seller = await somebody('seller.stays@example.test')
    const shop = await makeDrop(owner, { units: [1] })
    await owner.query('update storefronts set owner_id = $1 where id = $2', [seller.id, shop.storefrontId])
    await owner.query(`update orders set storefront_id = $1 where id = $2`, [shop.storefrontId, order.id])
    expect((await seller.call.closing({})).reasons.map((reason) => reason.message)).toEqual([
      'One of your drops is announced or open. Let it end or cancel it first.',
      '1 order in your storefront hasn’t been delivered yet.',
    ])
    await expect(seller.call.close({ password })).rejects.toMatchObject({ code: 'CANNOT_CLOSE' })
  })

  test('a seller who is done leaves a storefront that nobody finds and nobody works in', async () => {
    const seller = await somebody('seller.goes@example.test')
    const shop = await makeDrop(owner, { units: [1], endsIn: -1000, startsIn: -9000 })
    await owner.query(
      `update storefronts set owner_id = $1, subdomain = 'to-be-free', return_address = '{"line1": "12 Signal Road"}'
       where id = $2`,
      [seller.id, shop.storefrontId],
    )
    const working = 'select 1 from storefront_permissions where storefront_id = $1'
    expect(await rowsOf(working, [shop.storefrontId])).not.toEqual([])
    await seller.call.close({ password })
    const [store] = await rowsOf(
      'select name, subdomain, return_address, suspended_at from storefronts where id = $1',
      [shop.storefrontId],
    )
    expect(store).toMatchObject({ name: 'Static Age Video', subdomain: null, return_address: null })
    expect(store.suspended_at).not.toBeNull()
    expect(await rowsOf(working, [shop.storefrontId])).toEqual([])
  })

  test('what is subscribed to ends with the account; money of a month that is under way is waited for', async () => {
    const ada = await somebody('subscriber.goes@example.test')
    const { storefrontId } = await makeDrop(owner)
    const { id, chargeId } = await subscribe(ada.id, storefrontId)
    const become = (status: string) =>
      owner.query(
        `update subscription_charges set status = $2, captured_at = case $2 when 'processing' then null else app_now() end
         where id = $1`,
        [chargeId, status],
      )
    const reasons = async () => (await ada.call.closing({})).reasons.map(({ message }) => message)
    await become('processing')
    expect(await reasons()).toEqual(['One of your payments is still being settled.'])
    await become('unwanted')
    expect(await reasons()).toEqual(['A refund is still on its way to you.'])
    await expect(ada.call.close({ password })).rejects.toMatchObject({ code: 'CANNOT_CLOSE' })
    await become('captured')
    await ada.call.close({ password })
    expect(await rowsOf('select status, end_reason from subscriptions where id = $1', [id])).toEqual([
      { status: 'ended', end_reason: 'account_closed' },
    ])
  })

  test('who subscribes to the storefront of somebody who closes the account is not charged again', async () => {
    const [seller, fan] = [await somebody('seller.closes@example.test'), await somebody('fan@example.test')]
    const shop = await makeDrop(owner, { units: [1], endsIn: -1000, startsIn: -9000 })
    await owner.query('update storefronts set owner_id = $1 where id = $2', [seller.id, shop.storefrontId])
    const { id } = await subscribe(fan.id, shop.storefrontId)
    await seller.call.close({ password })
    const handler = endSubscriptionsToClosed(db)
    for (let times = 0; times < 2; times++) await handler.handle({ payload: { profileId: seller.id } } as never)
    expect(await rowsOf('select status, end_reason from subscriptions where id = $1', [id])).toEqual([
      { status: 'ended', end_reason: 'storefront_closed' },
    ])
    const events = await rowsOf(`select 1 from outbox where name = 'subscription.ended' and row_id = $1`, [id])
    expect(events).toHaveLength(1)
  })

  test('the last administrator can’t leave; if two leave at once, one stays', async () => {
    await sql`delete from platform_permissions g using permissions p
      where p.id = g.permission_id and p.name = 'platform.admin.access'`.execute(db)
    const [ada, bob] = [await somebody('last.a@example.test'), await somebody('last.b@example.test')]
    await transact(db, (tx) => setAdministrator(tx, null, ada.id, true))
    await expect(ada.call.close({ password })).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR', status: 409 })
    await transact(db, (tx) => setAdministrator(tx, null, bob.id, true))
    const outcomes = await Promise.allSettled([ada.call.close({ password }), bob.call.close({ password })])
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('closed twice at once it is closed once', async () => {
    const ada = await somebody('twice@example.test')
    const outcomes = await Promise.allSettled([ada.call.close({ password }), ada.call.close({ password })])
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await rowsOf(`select 1 from outbox where name = 'account.closed' and row_id = $1`, [ada.id])).toHaveLength(1)
  })

  /** Claims while the account closes; returns what it holds once both are done. */
  async function closeInRush(email: string, releases: boolean) {
    const drop = await makeDrop(owner, { units: [9] })
    // The account's lock is taken late, so a claim waiting for the drop is decided either before or after.
    let claiming: Promise<unknown> = Promise.resolve()
    const slow: PersonalData = {
      erase: async () => {
        claiming = claimBatch(pool, drop.dropId, [{ token: ada.token, item: drop.items[0] ?? '' }])
        await claiming
      },
    }
    const ada = await somebody(email, {}, [...features.filter((part) => part !== claimsPersonalData), slow])
    await ada.call.close({ password })
    await claiming
    if (releases) await releaseClosed(db).handle({ payload: { profileId: ada.id } } as never)
    const [{ n }] = await rowsOf(`select count(*)::int as n from claims where user_id = $1 and status = 'claimed'`, [
      ada.id,
    ])
    return n as number
  }

  test('a claim that won while the account closed is given back; without that it would stay', async () => {
    expect(await closeInRush('rush.control@example.test', false)).toBe(1)
    expect(await closeInRush('rush@example.test', true)).toBe(0)
  })

  test('a hold that was taken between the first look and the locks is released with the rest', async () => {
    const drop = await makeDrop(owner, { units: [9] })
    const early: PersonalData = {
      erase: async () => {
        await claimBatch(pool, drop.dropId, [{ token: ada.token, item: drop.items[0] ?? '' }])
      },
    }
    const ada = await somebody('between@example.test', {}, [early, ...features])
    expect(await ada.call.close({ password })).toEqual({ closed: true })
    const [claim] = await rowsOf('select status from claims where user_id = $1', [ada.id])
    expect(claim).toEqual({ status: 'released' })
  })
})
