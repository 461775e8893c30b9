import { checkPage } from './testing/check-page.ts'
import { sql } from './testing/running-server.ts'
import type { Shop } from './testing/shop.ts'
import { claim, setHold } from './testing/shop.ts'
import { chooseCard, moneyOf, pay, saveAddress } from './testing/steps.ts'
import { expect, open, type SignedIn, test } from './testing/test.ts'

/** Somebody at the checkout with these items on hold. */
async function atCheckout(shop: Shop, ada: SignedIn, titles: readonly string[]): Promise<void> {
  const drop = await shop.drop({ lots: titles.map((title) => ({ title, units: 2 })) })
  await saveAddress(ada.person)
  for (const item of drop.allItems) await claim(ada.person, item.id)
  await open(ada.page, '/checkout')
  for (const title of titles) await expect(ada.page.getByRole('region', { name: 'Parcels' })).toContainText(title)
}

test('a declined card leaves the hold running, and another card pays', async ({ shop, login }) => {
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await atCheckout(shop, ada, ['Dusk Patrol'])
  await chooseCard(page, 'Test card that’s declined')
  await pay(page)
  await expect(page.getByRole('alert')).toContainText(/card declined, held until \d+:\d\d [AP]M/)
  await expect(page.getByRole('timer', { name: 'Time left to pay for Dusk Patrol' })).toHaveText(/^\d\d?:\d\d$/)
  expect((await moneyOf(person.id)).captured).toBe(0)
  await chooseCard(page, 'Test card that pays')
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  expect((await moneyOf(person.id)).captured).toBe(1)
})

test('a saved card pays at once; an expired one can’t be chosen, and a declined one keeps the hold', async ({
  shop,
  login,
}) => {
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  const save = (card: string) => person.call<{ id: string }>('POST', '/payment-methods', { card })
  const [good, old, bad] = [await save('sandbox_success'), await save('sandbox_late'), await save('sandbox_declined')]
  await sql('update saved_payment_methods set exp_year = 2020 where id = $1', [old.id])
  await person.call('POST', `/payment-methods/${bad.id}/default`, {})
  await atCheckout(shop, ada, ['Late Fees'])
  await expect(page.getByRole('radio', { name: /your default/ })).toBeChecked()
  await expect(page.getByRole('radio', { disabled: true })).toHaveCount(1)
  await expect(page.getByText(/^Expired \d\d\/20$/)).toBeVisible()
  await checkPage(page, 'checkout-saved-cards')
  await page.setViewportSize({ width: 1360, height: 900 })
  await pay(page)
  await expect(page.getByRole('alert')).toContainText(/card declined, held until \d+:\d\d [AP]M/)
  expect((await moneyOf(person.id)).captured).toBe(0)
  await page.getByRole('radio', { name: /^Test Visa ending in 4242/ }).click()
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  expect((await moneyOf(person.id)).captured).toBe(1)
  const paid = await sql(
    `select m.id from payments p join orders o on o.id = p.order_id join saved_payment_methods m on m.provider_ref = p.saved_ref
     where o.buyer_id = $1 and p.status = 'captured'`,
    [person.id],
  )
  expect(paid).toEqual([{ id: good.id }])
})

test('a bank’s question is answered on the page', async ({ shop, login }) => {
  const ada = await login('Ada Reyes')
  await atCheckout(shop, ada, ['Coastal Static'])
  await chooseCard(ada.page, 'Test card that asks')
  await pay(ada.page)
  await ada.page.getByRole('button', { name: 'Confirm the payment' }).click()
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
})

test('a late answer from the bank is waited for', async ({ shop, login }) => {
  const ada = await login('Ada Reyes')
  await atCheckout(shop, ada, ['Signal to Noise'])
  await chooseCard(ada.page, 'Test card that answers late')
  await pay(ada.page)
  await expect(ada.page.getByText(/payment in progress/)).toBeVisible()
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.', { timeout: 30_000 })
})

test('a hold that ends during checkout is crossed out, and the rest is paid', async ({ shop, login }) => {
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  const short = await shop.drop({ title: 'Short hold', lots: [{ title: 'Gone in a moment' }] })
  await setHold(short.id, 20)
  await claim(person, short.allItems[0]!.id)
  await atCheckout(shop, ada, ['Stays with me'])
  await expect(page.getByText(/This hold ends in 0:\d\d\. Pay for it now or continue without it\./)).toBeVisible()
  await expect(page.getByText('The hold ended. It may still be available.').first()).toBeVisible({ timeout: 30_000 })
  expect(await pay(page)).toBe('Pay $68.80')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  expect(await moneyOf(person.id)).toEqual({ orders: ['paid'], captured: 1 })
})

test('a connection lost in the middle of paying charges once', async ({ shop, login, watch }) => {
  watch.allow(/Failed to load resource|ERR_/)
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await atCheckout(shop, ada, ['Midnight Index'])
  const keys: (string | undefined)[] = []
  await page.route('**/rpc/checkout/pay', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server has handled it; its answer never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.', { timeout: 20_000 })
  expect(new Set(keys).size, 'every try carries the same key').toBe(1)
  expect(await moneyOf(person.id)).toEqual({ orders: ['paid'], captured: 1 })
})

test('a payment whose answer is lost for good is shown as paid once the network is back', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_|WebSocket/)
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await atCheckout(shop, ada, ['Night Ferry'])
  await page.route(
    '**/rpc/checkout/pay',
    async (route) => {
      // The money is captured; then the device loses the network, and the answer with it.
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('no answer', { timeout: 20_000 })
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.', { timeout: 20_000 })
  await expect(page.getByText('The hold ended.')).toHaveCount(0)
  expect(await moneyOf(person.id)).toEqual({ orders: ['paid'], captured: 1 })
})

test('a hold left out of a checkout isn’t shown as ended', async ({ shop, login }) => {
  const ada = await login('Ada Reyes')
  await atCheckout(shop, ada, ['Far Shore', 'Near Shore'])
  await sql(
    `update claims set expires_at = app_now() + interval '4 minutes' where user_id = $1 and item_id in
       (select id from items where title = 'Far Shore')`,
    [ada.person.id],
  )
  await open(ada.page, '/checkout')
  await ada.page.getByRole('button', { name: 'Continue without it' }).click()
  await expect(ada.page.getByText('1 more hold isn’t in this checkout.')).toBeVisible()
  await expect(ada.page.getByText('The hold ended. It may still be available.')).toHaveCount(0)
})

test('offline, nothing can be paid and the holds stay visible', async ({ shop, login, watch }) => {
  watch.allow(/Failed to load resource|ERR_|WebSocket/)
  const ada = await login('Ada Reyes')
  await atCheckout(shop, ada, ['Open House'])
  await ada.page.context().setOffline(true)
  await expect(
    ada.page
      .getByRole('button', { name: /^Pay \$/ })
      .filter({ visible: true })
      .first(),
  ).toBeDisabled()
  await expect(ada.page.getByText('You’re offline. Your holds keep running; pay when you’re back.')).toBeVisible()
  await expect(ada.page.getByRole('timer', { name: 'Time left to pay for Open House' })).toBeVisible()
  await ada.page.context().setOffline(false)
  await expect(
    ada.page
      .getByRole('button', { name: /^Pay \$/ })
      .filter({ visible: true })
      .first(),
  ).toBeEnabled()
})
