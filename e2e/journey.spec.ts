import { randomUUID } from 'node:crypto'
import { claimButton, openedAt, recordOpening } from './testing/claim-button.ts'
import { maxEarly, maxLate } from './testing/openings.ts'
import { moveStart, readDrop } from './testing/shop.ts'
import { fillAddress, fillSignUp, pay } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

const looks = {
  'on a desk, the clock 5 minutes fast': { clockOffMs: 300_000 },
  'at 390 px by touch, the clock 5 minutes slow': {
    clockOffMs: -300_000,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
}

for (const [words, look] of Object.entries(looks)) {
  test(`from sign-up to the order, ${words}`, async ({ shop, visit }) => {
    const title = `Static archive ${randomUUID().slice(0, 6)}`
    const drop = await shop.drop({ title, startsIn: 600, lots: [{ title: 'Night of the Comet', units: 2 }] })
    const [page, second] = await Promise.all([visit(look), visit()])
    const press = async (target: ReturnType<typeof page.getByRole>) =>
      'hasTouch' in look ? target.tap() : target.click()

    // Sign up
    await open(page, '/')
    await press(page.getByRole('link', { name: 'Start Claiming Today!' }))
    await expect(page).toHaveURL(/\/signup/)
    await fillSignUp(page, `cleo.${randomUUID().slice(0, 8)}@keepcase.test`)
    await expect(page).toHaveURL(/\/dashboard$/)
    await press(page.getByRole('dialog', { name: 'Set up your profile' }).getByRole('button', { name: 'Skip Flow' }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')

    // Browse
    await press(page.getByRole('link', { name: 'Discover Drops' }).first())
    await page.getByPlaceholder('Search drops...').fill(title)
    const card = page.getByRole('main').getByRole('link', { name: title })
    await expect(card).toHaveCount(1)
    await press(card)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    // Wait for the opening, with a correct countdown although the device's clock is wrong
    await open(second, `/drop/${drop.id}`)
    await expect(page.locator('[data-sync=synced]')).toContainText('Your clock is 5 min')
    // Again where a busy machine opens the page only after the start.
    await expect(async () => {
      await moveStart(drop.id, 8)
      await open(page, `/drop/${drop.id}`)
      await recordOpening(page, 'Night of the Comet')
      await expect(claimButton(page, 'Night of the Comet')).toBeDisabled({ timeout: 1_000 })
      await expect(page.getByRole('timer', { name: title }).first()).toHaveText(/^0:0[1-8]$/, { timeout: 1_000 })
    }).toPass()
    const startsAt = Date.parse((await readDrop(shop.seller, drop.id)).startDate ?? '')
    const late = (await openedAt(page)) - startsAt
    expect(late, 'milliseconds from the start to the open button').toBeGreaterThan(-maxEarly)
    expect(late).toBeLessThan(maxLate)

    // Claim; the stock falls in a second browser
    await open(second, `/drop/${drop.id}`)
    const seen = second.getByRole('article', { name: 'Night of the Comet' })
    await expect(seen).toContainText('2 of 2 left')
    await press(claimButton(page, 'Night of the Comet'))
    await expect(claimButton(page, 'Night of the Comet')).toHaveText('Claimed')
    await expect(page.getByText('Item Claimed!')).toBeVisible()
    await expect(seen).toContainText('1 of 2 left')

    // Pay by sandbox card
    await press(page.getByRole('button', { name: /^Claimed Items/ }))
    await press(page.getByRole('link', { name: 'Proceed to Checkout' }))
    await fillAddress(page)
    expect(await pay(page)).toBe('Pay $68.80')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')

    // The order
    await press(page.getByRole('link', { name: /^Order \d+$/ }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/)
    await expect(page.getByRole('region', { name: 'In this parcel' })).toContainText('Night of the Comet')
    await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('$68.80')
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('12 Rue Volta')
  })
}
