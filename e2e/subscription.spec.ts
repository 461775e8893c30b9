import { checkPage } from './testing/check-page.ts'
import { runJob } from './testing/jobs.ts'
import type { Person } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { claim, openShop } from './testing/shop.ts'
import { addressOf, fullShop, panel } from './testing/storefront.ts'
import { expect, open, type SignedIn, test } from './testing/test.ts'

// @NOTE pages in many states, each checked in both themes and three widths
test.describe.configure({ timeout: 480_000 })

const standing = async (person: Person) =>
  (await person.call<{ items: { status: string; cancelAt: string | null }[] }>('GET', '/subscriptions/mine')).items

/** Ends a subscriber's month and runs the renewals. Returns the bills that the settings then show. */
async function billsAfterMonth({ page, person }: SignedIn) {
  await endMonth(person)
  await renew()
  await open(page, '/settings/subscriptions')
  return page.getByRole('region', { name: 'Bills' })
}

test('subscribing asks to sign in, charges once, opens the locked tab, and can be canceled and resumed', async ({
  visit,
  login,
}) => {
  const shop = await fullShop('Deadwax Library')
  const stranger = await visit()
  await open(stranger, addressOf(shop))
  await stranger.getByRole('button', { name: /^Subscribe/ }).click()
  await expect(stranger.getByText('Please sign in to subscribe to storefronts')).toBeVisible()

  const { page, person } = await login('Ada Reyes')
  await open(page, addressOf(shop, 'subscribers'))
  await panel(page)
    .getByRole('button', { name: /^Subscribe/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Subscribe to Deadwax Library' })).toBeVisible()
  await checkPage(page, 'storefront-subscribe')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByRole('radio', { name: /declined/ }).click()
  await dialog.getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(dialog.getByText('Payment declined')).toBeVisible()
  await dialog.getByRole('radio', { name: /asks/ }).click()
  await dialog.getByRole('button', { name: 'Pay $9.99' }).click()
  await dialog.getByRole('button', { name: 'Confirm the payment' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByRole('heading', { name: 'What did not make it' })).toBeVisible()
  const until = page.getByRole('button', { name: /^Subscribed until/ })
  await expect(until).toBeVisible()
  expect(await standing(person)).toMatchObject([{ status: 'active', cancelAt: null }])
  const taken = await sql<{ n: number }>(
    `select count(*)::int as n from sandbox.intents i join subscription_charges c on c.id::text = i.idempotency_key
     join subscription_invoices v on v.id = c.invoice_id where v.user_id = $1 and i.status = 'succeeded'`,
    [person.id],
  )
  expect(taken).toEqual([{ n: 1 }])
  await checkPage(page, 'storefront-subscribed')
  await page.setViewportSize({ width: 1360, height: 900 })

  await until.click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Subscription canceled')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'What did not make it' })).toBeVisible()
  await open(page, '/settings/subscriptions')
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await checkPage(page, 'settings-subscriptions')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Resume the subscription to Deadwax Library' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume subscription' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expect(await standing(person)).toMatchObject([{ status: 'active', cancelAt: null }])
})

test('a subscription is paid with a saved card, the default first', async ({ login }) => {
  const shop = await openShop('Mono Pressings')
  const { page, person } = await login('Ada Reyes')
  const save = (card: string) => person.call<{ id: string }>('POST', '/payment-methods', { card })
  const [first, old] = [await save('sandbox_success'), await save('sandbox_confirm')]
  await sql('update saved_payment_methods set exp_year = 2020 where id = $1', [old.id])
  await open(page, addressOf(shop))
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^Test Visa ending in 4242, your default/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { disabled: true })).toHaveCount(1)
  await expect(dialog.getByText(/^Expired \d\d\/20$/)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Test card that pays/ })).toBeVisible()
  await checkPage(page, 'storefront-subscribe-saved')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Subscribed until/ }).first()).toBeVisible()
  const charges = await sql(
    `select m.id from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
     join saved_payment_methods m on m.provider_ref = c.saved_ref where i.user_id = $1 and c.status = 'captured'`,
    [person.id],
  )
  expect(charges).toEqual([{ id: first.id }])
})

/** Ends the paid month: moves its dates a month back, with the next attempt due now. */
async function endMonth(person: Person): Promise<void> {
  const [row] = await sql<{ by: string }>(
    `select (current_period_end - app_now() + interval '1 second')::text as by from subscriptions where user_id = $1`,
    [person.id],
  )
  const moved = [person.id, row!.by]
  await sql(
    `update subscriptions set anchor_at = anchor_at - $2::interval, current_period_end = current_period_end - $2::interval,
       perks_until = perks_until - $2::interval, created_at = created_at - $2::interval where user_id = $1`,
    moved,
  )
  await sql(
    `update subscription_invoices set period_start = period_start - $2::interval, period_end = period_end - $2::interval,
       created_at = created_at - $2::interval, paid_at = paid_at - $2::interval where user_id = $1`,
    moved,
  )
}

const renew = () => runJob('checkout.renew-subscriptions')

/** Makes the next attempt of an unpaid renewal due now. */
async function tryNow(person: Person): Promise<void> {
  await sql(`update subscription_invoices set next_attempt_at = app_now() where user_id = $1 and status = 'open'`, [
    person.id,
  ])
  await renew()
}

test('a month that ends is renewed with the saved card, without a press', async ({ login }) => {
  const shop = await openShop('Test Pressings')
  const { page, person } = await login('Ada Reyes')
  await person.call('POST', '/payment-methods', { card: 'sandbox_success' })
  await open(page, addressOf(shop))
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $9.99' }).click()
  const until = page.getByRole('button', { name: /^Subscribed until/ }).first()
  await expect(until).toBeVisible()
  const first = (await until.textContent()) ?? ''
  const bills = await billsAfterMonth({ page, person })
  await expect(async () => {
    await page.reload()
    await expect(bills.getByRole('listitem')).toHaveCount(2)
    await expect(bills.getByText('Paid', { exact: true })).toHaveCount(2)
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText(/Renews on/)).toBeVisible()
  await checkPage(page, 'settings-subscription-renewed')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, addressOf(shop))
  await expect(until).toBeVisible()
  expect(await until.textContent()).not.toBe('')
  expect(first).toMatch(/^Subscribed until/)
  const charges = await sql<{ n: number }>(
    `select count(*)::int as n from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
     where i.user_id = $1 and c.status = 'captured' and c.saved_ref is not null`,
    [person.id],
  )
  expect(charges).toEqual([{ n: 2 }])
})

test('a declined renewal is announced, retried, and stops; subscribing again opens everything', async ({ login }) => {
  const shop = await fullShop('Warped Pressings')
  const { page, person } = await login('Bo Lindqvist')
  const card = await person.call<{ id: string }>('POST', '/payment-methods', { card: 'sandbox_success' })
  await person.call('POST', '/payment-methods', { card: 'sandbox_declined' })
  await person.call('POST', `/storefronts/${shop.storefrontId}/subscription`, {
    savedMethodId: card.id,
    expectedPriceCents: 999,
  })
  await person.call('DELETE', `/payment-methods/${card.id}`)
  const bills = await billsAfterMonth({ page, person })
  await expect(async () => {
    await page.reload()
    await expect(bills.getByText(/^We’ll try again /)).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Renewal not paid yet')).toBeVisible()
  await expect(page.getByText('Everything stays open while we try again.')).toBeVisible()
  await expect(page.getByText(/Renews on/)).toHaveCount(0)
  await checkPage(page, 'settings-subscription-not-renewed')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Your renewal didn’t go through')
  await page.keyboard.press('Escape')
  await open(page, addressOf(shop, 'subscribers'))
  await expect(page.getByRole('button', { name: 'Subscribed, renewal not paid yet' }).first()).toBeVisible()
  await expect(panel(page).getByText('What did not make it').first()).toBeVisible()

  const stopped = async () => (await standing(person))[0]?.status
  await expect
    .poll(
      async () => {
        await tryNow(person)
        return stopped()
      },
      { timeout: 60_000, intervals: [1_000] },
    )
    .toBe('past_due')
  await open(page, '/settings/subscriptions')
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible()
  await checkPage(page, 'settings-subscription-stopped')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Test card that pays/ }).click()
  await dialog.getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(page.getByRole('button', { name: /^Subscribed until/ }).first()).toBeVisible()
})

test('a subscriber claims in the early window of a drop that is open to subscribers; others wait', async ({
  login,
}) => {
  const shop = await openShop('Kirkgate Tapes')
  const drop = await shop.drop({
    startsIn: 600,
    lots: [{ title: 'Dusk Patrol', units: 3 }],
    earlyAccessEnabled: true,
    earlyAccessMinutes: 15,
    hasSubscriberAccess: true,
  })
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await ada.person.call('POST', `/storefronts/${shop.storefrontId}/subscription`, {
    method: 'sandbox_success',
    expectedPriceCents: 999,
  })
  expect(await claim(ada.person, drop.allItems[0]!.id)).toMatchObject({ success: true })
  expect(await claim(bo.person, drop.allItems[0]!.id)).toMatchObject({ success: false, code: 'NOT_STARTED' })
})
