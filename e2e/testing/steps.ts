import { expect, type Page } from '@playwright/test'
import { type Person, password } from './people.ts'
import { sql } from './running-server.ts'
import { claim, type Lot, type Shop } from './shop.ts'

/** Steps shared by several journeys, using the text on the screen. */

/**
 * Fills and submits the sign-up page. The address changes a moment before the page does: until then the form of the
 * sign-in page has fields of the same names.
 */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
}

/**
 * Signs in, in the sheet over the page that asks for it. The form of its other tab has fields of the same names and may
 * stand there a moment longer.
 */
export async function signInBySheet(page: Page, { email }: Person): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Authentication required' })
  await expect(sheet.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Sign In' }).click()
  // Its words, so that a failure says why it stayed.
  await expect.poll(() => sheet.allInnerTexts()).toEqual([])
}

/** Fills and submits the sign-in page, once it is there. */
export async function typePassword(page: Page, email: string, word = password): Promise<void> {
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

const where = { fullName: 'Ada Reyes', line1: '12 Rue Volta', city: 'Portland', region: 'OR', postalCode: '97201' }

/** Saves an address through the API, for journeys about something else. */
export const saveAddress = (person: Person): Promise<unknown> =>
  person.call('POST', '/addresses', { ...where, country: 'US', isDefault: true })

/** Fills the address form of the checkout and saves it. */
export async function fillAddress(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('Full name').fill(where.fullName)
  await form.getByLabel('Street address').fill(where.line1)
  await form.getByLabel('City').fill(where.city)
  await form.getByLabel(/^State or region/).fill(where.region)
  await form.getByLabel(/^Postal code/).fill(where.postalCode)
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /Ada Reyes/ })).toBeChecked()
}

/** Chooses a test card by its name. */
export const chooseCard = (page: Page, name: string): Promise<void> => page.getByRole('radio', { name }).click()

/** Presses the only Pay button; returns its label. */
export async function pay(page: Page): Promise<string> {
  const button = page
    .getByRole('button', { name: /^Pay \$/ })
    .filter({ visible: true })
    .first()
  await expect(button).toBeEnabled()
  const words = await button.innerText()
  await button.click()
  return words
}

/** A buyer's money in the database: orders by status, and captured payments. */
export async function moneyOf(buyerId: string): Promise<{ orders: string[]; captured: number }> {
  const orders = await sql<{ status: string }>('select status from orders where buyer_id = $1 order by number', [
    buyerId,
  ])
  const [payments] = await sql<{ captured: number }>(
    `select count(*)::int as captured from payments p join orders o on o.id = p.order_id
     where o.buyer_id = $1 and p.status = 'captured'`,
    [buyerId],
  )
  return { orders: orders.map(({ status }) => status), captured: payments?.captured ?? 0 }
}

/** Pays the holds at one storefront through the API, for journeys about something else. Returns the order's id. */
export async function payByCall(person: Person, claimIds: readonly string[]): Promise<string> {
  type Quotes = { parcels: { hash: string; fulfilment: string }[] }
  const { parcels } = await person.call<Quotes>('POST', '/checkout/quote', { claimIds })
  const { hash: quoteHash, fulfilment } = parcels[0]!
  const paying = { claimIds, method: 'sandbox_success', fulfilment, quoteHash }
  return (await person.call<{ orderId: string }>('POST', '/checkout/pay', paying)).orderId
}

/**
 * Buys the first item of a new drop through the API, for journeys about something else. `lot`: more about the item.
 * Returns the claim's id.
 */
export async function buy(shop: Shop, person: Person, title: string, lot: Partial<Lot> = {}): Promise<string> {
  const drop = await shop.drop({ lots: [{ title, ...lot }] })
  const { claim: held } = await claim(person, drop.allItems[0]!.id)
  await saveAddress(person)
  await payByCall(person, [held!.id])
  return held!.id
}
