import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { claim, openShop, type Shop } from './testing/shop.ts'
import { chooseCard, moneyOf, pay, saveAddress } from './testing/steps.ts'
import { expect, open, type SignedIn, test } from './testing/test.ts'

// @NOTE pages in many states, each checked in both themes and three widths
test.describe.configure({ timeout: 240_000 })

const wide = (page: Page) => page.setViewportSize({ width: 1360, height: 900 })
const parcel = (page: Page, shop: Shop) => page.getByRole('article', { name: `Parcel from ${shop.storefrontName}` })
const codeField = (page: Page, shop: Shop) => parcel(page, shop).getByRole('textbox', { name: /^Discount code/ })
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

/** Claims of new items of this storefront, at the checkout; its drop accepts codes unless told otherwise. */
async function hold(shop: Shop, { person, page }: SignedIn, title: string, supportsDiscountRules = true) {
  const drop = await shop.drop({ supportsDiscountRules, lots: [{ title }] })
  for (const item of drop.allItems) await claim(person, item.id)
  await open(page, '/checkout')
}

test('a tier’s code is given, offered at the checkout, and pays less', async ({ login }) => {
  const shop = await openShop('Gatefold Exchange')
  await shop.seller.call('PUT', `/storefronts/${shop.storefrontId}/tiers`, {
    tiers: [{ name: 'Inner Circle', threshold: 1, perks: ['discount_codes'], codePercent: 15 }],
  })
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await saveAddress(person)
  await hold(shop, ada, 'Dusk Patrol', false)
  await expect(codeField(page, shop)).toHaveCount(0)
  await chooseCard(page, 'Test card that pays')
  expect(await pay(page)).toBe('Pay $68.80')
  const tier = page.getByRole('status', { name: 'Loyalty at Gatefold Exchange' })
  await expect(tier).toContainText('You reached Inner Circle at Gatefold Exchange.')
  await expect(tier).toContainText(/Your code THANKS-[0-9A-F]{10} takes 15% off one order here\./)
  await wide(page)
  await page.getByRole('button', { name: /^Notifications, \d unread/ }).click()
  await expect(page.getByRole('dialog')).toContainText(/Your code THANKS-[0-9A-F]{10}: 15% off one order\./)
  await page.keyboard.press('Escape')

  await open(page, `/storefront/${shop.storefrontId}`)
  const tiers = page.getByRole('region', { name: 'Loyalty tiers' })
  await expect(tiers).toContainText(/Your Inner Circle code: THANKS-[0-9A-F]{10} takes 15% off one order here\./)
  await tiers.getByText('What each unlocks').click()
  await expect(tiers).toContainText('Your own code: 15% off one order here.')
  await tiers.scrollIntoViewIfNeeded()
  await checkPage(page, 'storefront-own-code')

  await hold(shop, ada, 'Coastal Static')
  await expect(parcel(page, shop)).toContainText('Your Inner Circle code: 15% off')
  await checkPage(page, 'checkout-code-offered')
  await wide(page)
  await page.getByRole('button', { name: 'Use your Inner Circle code' }).click()
  await expect(parcel(page, shop)).toContainText('15% off: −$9.60')
  await expect(summary(page)).toContainText('Discount−$9.60')
  await checkPage(page, 'checkout-code-applied')
  await wide(page)
  expect(await pay(page)).toBe('Pay $59.20')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  expect((await moneyOf(person.id)).captured).toBe(2)
  await page
    .getByRole('link', { name: /^Order \d+$/ })
    .first()
    .click()
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText(/Discount, THANKS-[0-9A-F]{10}−\$9\.60/)
  await expect(totals).toContainText('Total$59.20')
  await checkPage(page, 'order-with-code')

  await hold(shop, ada, 'Signal to Noise')
  await expect(codeField(page, shop)).toBeVisible()
  await expect(parcel(page, shop)).not.toContainText('Your Inner Circle code')
})

test('a seller creates a code and turns it off; a buyer reads why one doesn’t count, and pays with one that does', async ({
  login,
  visit,
  watch,
}) => {
  watch.allow(/status of 409/)
  const shop = await openShop('Runout Exchange')
  const manage = await visit()
  await manage.context().addCookies(shop.seller.cookies)
  await open(manage, `/storefront-dashboard/${shop.storefrontId}/codes`)
  const form = manage.getByRole('form', { name: 'Create a discount code' })
  await form.getByRole('button', { name: 'Create code' }).click()
  await expect(form).toContainText('Use 3 to 24 letters, digits and hyphens, without spaces.')
  await form.getByLabel('Code', { exact: true }).fill('summer-10')
  await form.getByLabel('Minimum order of items, in USD').fill('60')
  await form.getByRole('button', { name: 'Create code' }).click()
  const row = manage.getByRole('main').getByRole('listitem').filter({ hasText: 'SUMMER-10' })
  await expect(row).toContainText('10% off, from $60.00, once per buyer')
  await form.getByLabel('Code', { exact: true }).fill('SUMMER-10')
  await form.getByRole('button', { name: 'Create code' }).click()
  await expect(form).toContainText('You already have that code.')
  await form.getByLabel('Code', { exact: true }).fill('old-code')
  await form.getByRole('radio', { name: 'An amount in USD' }).click()
  await form.getByLabel('Amount in USD', { exact: true }).fill('5.00')
  await form.getByRole('button', { name: 'Create code' }).click()
  const old = manage.getByRole('main').getByRole('listitem').filter({ hasText: 'OLD-CODE' })
  await expect(old).toContainText('$5.00 off')
  await old.getByRole('button', { name: 'Turn off: OLD-CODE' }).click()
  await expect(old).toContainText('Off')
  await expect(old.getByRole('button', { name: 'Turn on: OLD-CODE' })).toBeVisible()
  await checkPage(manage, 'storefront-manage-codes')

  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await saveAddress(person)
  await hold(shop, ada, 'Dusk Patrol')
  const field = codeField(page, shop)
  const apply = parcel(page, shop).getByRole('button', { name: 'Apply' })
  await field.fill('sumer-10')
  await apply.click()
  await expect(parcel(page, shop)).toContainText('This seller doesn’t have that code.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await checkPage(page, 'checkout-code-unknown')
  await wide(page)
  await field.fill('old-code')
  await field.press('Enter')
  await expect(parcel(page, shop)).toContainText('This code has expired.')
  await expect(summary(page)).not.toContainText('Discount')
  await field.fill('summer-10')
  await apply.click()
  await expect(summary(page)).toContainText('Discount−$6.40')
  await page.getByRole('button', { name: 'Remove the code SUMMER-10' }).click()
  await expect(summary(page)).not.toContainText('Discount')
  await codeField(page, shop).fill('summer-10')
  await apply.click()
  await expect(summary(page)).toContainText('Discount−$6.40')
  await chooseCard(page, 'Test card that’s declined')
  await pay(page)
  await expect(page.getByRole('alert')).toContainText(/card declined, held until/)
  await expect(summary(page)).toContainText('Discount−$6.40')
  await chooseCard(page, 'Test card that pays')
  expect(await pay(page)).toBe('Pay $62.40')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  await open(manage, `/storefront-dashboard/${shop.storefrontId}/codes`)
  await expect(row).toContainText('1 order, $6.40 in discounts')
})

test('a seller changes how long and how often a code counts, and removes an unused one', async ({
  login,
  visit,
  watch,
}) => {
  watch.allow(/status of 409/)
  const shop = await openShop('Deadwax Exchange')
  for (const code of ['SPARE', 'KNOWN'])
    await shop.seller.call('POST', `/storefronts/${shop.storefrontId}/codes`, { code, percent: 25 })
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await saveAddress(person)
  await hold(shop, ada, 'Dusk Patrol')
  await codeField(page, shop).fill('known')
  await parcel(page, shop).getByRole('button', { name: 'Apply' }).click()
  await chooseCard(page, 'Test card that pays')
  await expect(summary(page)).toContainText('Discount−$16.00')
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')

  const manage = await visit()
  await manage.context().addCookies(shop.seller.cookies)
  await open(manage, `/storefront-dashboard/${shop.storefrontId}/codes`)
  const rowOf = (code: string) => manage.getByRole('main').getByRole('listitem').filter({ hasText: code })
  await expect(rowOf('KNOWN')).toContainText('1 order, $16.00 in discounts')
  await expect(rowOf('KNOWN').getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await rowOf('KNOWN').getByRole('button', { name: 'Change limits: KNOWN' }).click()
  const limits = manage.getByRole('form', { name: 'Limits for KNOWN' })
  await limits.getByLabel(/^Maximum orders/).fill('3')
  await limits.getByLabel(/^Last day/).fill('2099-12-24')
  await checkPage(manage, 'storefront-manage-code-limits')
  await wide(manage)
  await limits.getByRole('button', { name: 'Save limits' }).click()
  await expect(limits).toHaveCount(0)
  await expect(rowOf('KNOWN')).toContainText(/1 of 3 orders, \$16\.00 in discounts\. Until .*2099/)
  await rowOf('KNOWN').getByRole('button', { name: 'Change limits: KNOWN' }).click()
  await expect(limits.getByLabel(/^Last day/)).toHaveValue('2099-12-24')
  await limits.getByLabel(/^Last day/).fill('')
  await limits.getByRole('button', { name: 'Save limits' }).click()
  await expect(rowOf('KNOWN')).not.toContainText('Until')

  await rowOf('SPARE').getByRole('button', { name: 'Remove: SPARE' }).click()
  const question = manage.getByRole('dialog', { name: 'Remove this code?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(rowOf('SPARE')).toHaveCount(0)
})

test('a code survives a reload of the checkout, a refused one with its reason, and goes with its holds', async ({
  login,
}) => {
  const shop = await openShop('Reissue Exchange')
  await shop.seller.call('POST', `/storefronts/${shop.storefrontId}/codes`, { code: 'STAYS', percent: 10 })
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await saveAddress(person)
  await hold(shop, ada, 'Dusk Patrol')
  const apply = parcel(page, shop).getByRole('button', { name: 'Apply' })
  await codeField(page, shop).fill('nonesuch')
  await apply.click()
  await expect(parcel(page, shop)).toContainText('This seller doesn’t have that code.')
  await page.reload()
  await expect(parcel(page, shop)).toContainText('This seller doesn’t have that code.')
  await expect(codeField(page, shop)).toHaveValue(/nonesuch/i)
  await codeField(page, shop).fill('stays')
  await apply.click()
  await expect(summary(page)).toContainText('Discount−$6.40')
  await page.reload()
  await expect(summary(page)).toContainText('Discount−$6.40')
  await page.getByRole('button', { name: 'Remove the code STAYS' }).click()
  await expect(summary(page)).not.toContainText('Discount')
  await page.reload()
  await expect(codeField(page, shop)).toHaveValue('')
  await codeField(page, shop).fill('stays')
  await apply.click()
  await expect(summary(page)).toContainText('Discount−$6.40')
  await chooseCard(page, 'Test card that pays')
  expect(await pay(page)).toBe('Pay $62.40')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  await hold(shop, ada, 'Late Fees')
  await expect(codeField(page, shop)).toHaveValue('')
  expect(await page.evaluate('localStorage.getItem("keepcase-codes")')).not.toContain('nonesuch')
})

test('a code turned off between the quote and the press is refused, and the figures follow', async ({
  login,
  watch,
}) => {
  watch.allow(/status of 409/)
  const shop = await openShop('Sealed Exchange')
  const made = await shop.seller.call<{ id: string }>('POST', `/storefronts/${shop.storefrontId}/codes`, {
    code: 'GONE-SOON',
    percent: 50,
  })
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await saveAddress(person)
  await hold(shop, ada, 'Dusk Patrol')
  await codeField(page, shop).fill('GONE-SOON')
  await parcel(page, shop).getByRole('button', { name: 'Apply' }).click()
  await expect(summary(page)).toContainText('Discount−$32.00')
  await shop.seller.call('PATCH', `/codes/${made.id}`, { active: false })
  await chooseCard(page, 'Test card that pays')
  await pay(page)
  await expect(parcel(page, shop)).toContainText('This code has expired.')
  await expect(summary(page)).not.toContainText('Discount')
  expect((await moneyOf(person.id)).captured).toBe(0)
  expect(await pay(page)).toBe('Pay $68.80')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
})
