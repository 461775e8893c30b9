import type { Page, Route } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { type Person, signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { claim, expireHold } from './testing/shop.ts'
import { signInBySheet } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

const isPlaces = (url: string): boolean => url.includes('/rpc/standby/mine')
const claimsOf = (dropId: string) => sql<{ id: string }>('select id from claims where drop_id = $1', [dropId])

/** Holds back the claims of these pages until each has sent one, so that neither learns of the other's too early. */
async function holdClaims(pages: readonly Page[]): Promise<() => Promise<void>> {
  const held: Route[] = []
  for (const page of pages) await page.route(/\/drop-items\/[^/]+\/claims$/, (route) => void held.push(route))
  return async () => {
    await expect.poll(() => held.length).toBe(pages.length)
    await Promise.all(held.map((route) => route.continue()))
  }
}

test('of two buyers who claim one item, one gets it and the other is told once', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'The only tape' }] })
  const people = await Promise.all([login('Ada Reyes'), login('Ben Okafor')])
  for (const { page } of people) await open(page, `/drop/${drop.id}`)
  const letGo = await holdClaims(people.map(({ page }) => page))
  await Promise.all(people.map(({ page }) => claimButton(page, 'The only tape').click()))
  await letGo()

  const labels = people.map(({ page }) => claimButton(page, 'The only tape'))
  await expect(async () => {
    const words = await Promise.all(labels.map((button) => button.innerText()))
    expect(words.sort()).toEqual(['Claimed', 'Sold Out'])
  }).toPass({ timeout: 30_000 })
  const [winner, loser] = (await labels[0]!.innerText()) === 'Claimed' ? people : [...people].reverse()
  await expect(winner!.page.getByText('Item Claimed!')).toHaveCount(1)
  await expect(winner!.page.getByText('You have successfully claimed this item.')).toHaveCount(1)
  await expect(loser!.page.getByText('Claim Failed')).toHaveCount(1)
  await expect(loser!.page.getByText('Every unit of this item is taken.')).toHaveCount(1)
  expect(await claimsOf(drop.id)).toHaveLength(1)
})

test('a double tap is one claim', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Dusk Patrol', units: 5 }] })
  const { page } = await login('Ada Reyes', { hasTouch: true, viewport: { width: 390, height: 844 } })
  await open(page, `/drop/${drop.id}`)
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/claims')) posts += 1
  })
  const button = claimButton(page, 'Dusk Patrol')
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox())!
  const finger: [number, number] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(...finger)
  await page.touchscreen.tap(...finger)
  await expect(button).toHaveText('Claimed')
  expect(posts).toBe(1)
  expect(await claimsOf(drop.id)).toHaveLength(1)
})

test('the stock falls in a second browser without a reload', async ({ shop, login, visit }) => {
  const drop = await shop.drop({ lots: [{ title: 'Blue Note sleeve', units: 3 }] })
  const [{ page }, stranger] = await Promise.all([login('Ada Reyes'), visit()])
  await Promise.all([open(page, `/drop/${drop.id}`), open(stranger, `/drop/${drop.id}`)])
  const card = stranger.getByRole('article', { name: 'Blue Note sleeve' })
  await expect(card).toContainText('3 of 3 left')
  await claimButton(page, 'Blue Note sleeve').click()
  await expect(card).toContainText('2 of 3 left')
})

test('a claim pressed offline fails at once and is never sent later', async ({ shop, login, watch }) => {
  watch.allow(/Failed to load resource|ERR_|WebSocket/)
  const drop = await shop.drop({ lots: [{ title: 'Coastal Static', units: 2 }] })
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  const button = claimButton(page, 'Coastal Static')
  await expect(button).toBeEnabled()

  // The network is gone but the device has not noticed: the press is sent, fails, and says so.
  await page.route('**/claims**', (route) => route.abort('internetdisconnected'))
  await button.click()
  await expect(page.getByText('Unable to claim this item. Please try again.')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/claims**')

  // The device has noticed: nothing can be pressed, and the reason is shown below.
  await page.context().setOffline(true)
  await expect(button).toBeDisabled()
  await expect(page.getByText('You’re offline. We’ll show here whether your claim arrived.').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(button).toBeEnabled()
  await page.waitForTimeout(1500)
  expect(await claimsOf(drop.id)).toHaveLength(0)
})

test('a claim whose answer is lost is retried and counts once', async ({ shop, login, watch }) => {
  watch.allow(/Failed to load resource|ERR_/)
  const drop = await shop.drop({ lots: [{ title: 'Signal to Noise', units: 5 }] })
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  const keys: (string | undefined)[] = []
  await page.route('**/api/drop-items/*/claims', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const button = claimButton(page, 'Signal to Noise')
  await button.click()
  await expect(button).toHaveText('Claimed')
  // The live connection may update the page first; the press itself is still retried.
  await expect.poll(() => keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size, 'every try carries the same key').toBe(1)
  expect(await claimsOf(drop.id)).toHaveLength(1)
})

test('a claim whose answer is lost for good is shown as won once the network is back', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_|WebSocket/)
  const drop = await shop.drop({ lots: [{ title: 'Harbor Lights', units: 2 }] })
  const { page } = await login('Ada Reyes')
  // The live connection would tell of the claim before the answer is lost.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await open(page, `/drop/${drop.id}`)
  const button = claimButton(page, 'Harbor Lights')
  await expect(button).toBeEnabled()
  await page.route('**/drop-items/*/claims', async (route) => {
    // The request is in flight, then the device loses the network, and the answer with it.
    await page.context().setOffline(true)
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await button.click()
  await expect(page.getByText('We’ll show here whether your claim arrived').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Item Claimed!')).toBeVisible()
  await expect(button).toHaveText('Claimed')
  await expect(page.getByText('Claim Failed')).toHaveCount(0)
  expect(await claimsOf(drop.id)).toHaveLength(1)
})

test('the winning request’s exact place is shown', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Second press', units: 3 }] })
  const first = await signUp('Bob Ito')
  const { page, person } = await login('Ada Reyes')
  const item = drop.allItems[0]!.id
  await claim(first, item)
  const { claim: own } = await claim(person, item)
  await open(page, `/claims/${own!.id}`)
  await expect(page.getByText('2nd of 2 requests in the first 15 minutes')).toBeVisible()
})

test('a late buyer joins the line and is offered the returned unit', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Midnight Index' }] })
  const [ada, ben] = await Promise.all([login('Ada Reyes'), login('Ben Okafor')])
  const { claim: held } = await claim(ada.person, drop.allItems[0]!.id)
  await open(ben.page, `/drop/${drop.id}`)
  await expect(claimButton(ben.page, 'Midnight Index')).toHaveText('Sold Out')
  await expect(ben.page.getByText(/On hold\. One may free up in \d\d:\d\d/).first()).toBeVisible()
  await ben.page.getByRole('button', { name: 'Join standby: Midnight Index' }).click()
  await expect(ben.page.getByText('You’re next in line')).toBeVisible()

  await expireHold(held!.id)
  const turn = ben.page.locator('[data-sonner-toast]').filter({ hasText: 'You’re up' })
  await expect(turn).toContainText(`We’re holding Midnight Index from ${drop.title} for you. Pay within`)
  const stub = ben.page.getByRole('region', { name: 'Held for you' })
  await expect(stub).toContainText('It came to you from the standby line.')
  await expect(stub.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  await expect(claimButton(ben.page, 'Midnight Index')).toHaveText('Claimed')
  await expect(ben.page.getByRole('link', { name: 'Pay now: Midnight Index' })).toBeVisible()
  await turn.getByRole('button', { name: 'Pay now' }).click()
  await expect(ben.page).toHaveURL(/\/checkout\?claim=/)
  await expect(ben.page.getByRole('main')).toContainText('Midnight Index')
  await expect(turn).toHaveCount(0)
})

test('a visitor who joins the line signs in over the page and is then in line', async ({ shop, visit }) => {
  const drop = await shop.drop({ lots: [{ title: 'Midnight Index' }] })
  const [ada, ben] = await Promise.all([signUp('Ada Reyes'), signUp('Ben Okafor')])
  await claim(ada, drop.allItems[0]!.id)
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  await page.getByRole('button', { name: 'Join standby: Midnight Index' }).click()
  await expect(page.getByText('Please sign in to join the line', { exact: true })).toBeVisible()
  await signInBySheet(page, ben)
  await expect(page.getByText('You’re next in line')).toBeVisible()
})

test('an offer’s notification leads to payment, and later to what became of it', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Night Bus' }] })
  const [ada, ben] = await Promise.all([login('Ada Reyes'), login('Ben Okafor')])
  const { claim: held } = await claim(ada.person, drop.allItems[0]!.id)
  await ben.person.call('POST', `/drop-items/${drop.allItems[0]!.id}/standby`, {})
  await ada.person.call('POST', `/claims/${held!.id}/release`, {})
  const [offered] = await sql<{ id: string }>('select id from claims where user_id = $1', [ben.person.id])
  await open(ben.page, '/notifications')
  const toast = ben.page.getByRole('main').getByRole('link', { name: /You’re up/ })
  await expect(toast).toContainText(`Night Bus from ${drop.title} is yours until`)
  await toast.click()
  await expect(ben.page).toHaveURL(new RegExp(`/checkout\\?claim=${offered!.id}$`))
  await expect(ben.page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(ben.page.getByRole('main')).toContainText('Night Bus')

  await expireHold(offered!.id)
  await open(ben.page, `/checkout?claim=${offered!.id}`)
  await expect(ben.page).toHaveURL(new RegExp(`/claims/${offered!.id}$`))
  await expect(ben.page.getByText('The hold ended. It may still be available.')).toBeVisible()
})

test('a place in line moves with the line, and only people in it can see it', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Low Tide' }] })
  const item = drop.allItems[0]!.id
  const [ada, ben, cleo, looker] = await Promise.all(
    ['Ada Reyes', 'Ben Okafor', 'Cleo Marsh', 'Dan Abe'].map((name) => login(name)),
  )
  await claim(ada!.person, item)
  await ben!.person.call('POST', `/drop-items/${item}/standby`, {})
  await cleo!.person.call('POST', `/drop-items/${item}/standby`, {})
  for (const { page } of [cleo!, looker!]) await open(page, `/drop/${drop.id}`)
  await expect(cleo!.page.getByText('You’re 2nd of 2 in line')).toBeVisible()
  const tab = await cleo!.page.context().newPage()
  await open(tab, '/dashboard?tab=claims')
  await expect(tab.getByText('You’re 2nd of 2 in line')).toBeVisible()
  // Wait for the refetches after joining topics.
  for (const page of [cleo!.page, tab, looker!.page]) await page.waitForLoadState('networkidle')
  const reads: Person[] = []
  for (const { page, person } of [cleo!, looker!]) {
    page.on('request', (request) => isPlaces(request.url()) && reads.push(person))
  }
  await ben!.person.call('DELETE', `/drop-items/${item}/standby`)
  for (const page of [cleo!.page, tab])
    await expect(page.getByText('You’re next in line', { exact: true })).toBeVisible({ timeout: 12_000 })
  expect(reads).toEqual([cleo!.person])
})

test('a claim that meets the limit says which', async ({ shop, login }) => {
  const lots = [{ title: 'First tape' }, { title: 'Second tape' }]
  const drop = await shop.drop({ lots, maxClaimsPerUser: 1 })
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await claimButton(page, 'First tape').click()
  await expect(claimButton(page, 'First tape')).toHaveText('Claimed')
  await expect(claimButton(page, 'Second tape')).toHaveText('Claim limit reached')
  await expect(page.getByText('You have 1 of 1 from this drop')).toBeVisible()
})

test('unpaid holds become strikes, and their owner reads what they mean and until when', async ({ shop, login }) => {
  const titles = ['First tape', 'Second tape', 'Third tape', 'Fourth tape']
  const drop = await shop.drop({ lots: titles.map((title) => ({ title })) })
  const { page, person } = await login('Ada Reyes')
  for (const item of drop.allItems.slice(0, 3)) {
    const { claim: held } = await claim(person, item.id)
    await expireHold(held!.id)
  }
  await open(page, '/dashboard?tab=claims')
  const strikes = page.getByRole('region', { name: 'Strikes' })
  await expect(strikes.getByRole('listitem').filter({ hasText: 'Not paid in time' })).toHaveCount(3)
  await expect(strikes).toContainText('3 strikes within 90 days. You can claim again on ')
  await expect(strikes.getByRole('link', { name: 'Tell us' })).toHaveCSS('text-decoration-line', 'underline')
  await strikes.scrollIntoViewIfNeeded()
  await checkPage(page, 'dashboard-strikes')
  await open(page, `/drop/${drop.id}`)
  await expect(claimButton(page, 'Fourth tape')).toBeDisabled()
  await expect(page.getByText('Your dashboard shows when you can claim again.').first()).toBeVisible()
})
