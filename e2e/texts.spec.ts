import { randomUUID } from 'node:crypto'
import { breakCalls, expectSignInSheet, expectTexts, expectToast } from './testing/expect-texts.ts'
import { sql } from './testing/running-server.ts'
import { moveStart } from './testing/shop.ts'
import { expect, open, signInAs, test } from './testing/test.ts'

// The specification's words for visitors, each in the state in which it appears. `tools/coverage.ts` reports which is where.

const hour = 3600

test('a visitor reads the landing page, how it works, and the two ways in', async ({ shop, visit }) => {
  const shelves = Array.from({ length: 7 }, (_, i) => shop.drop({ title: `Shelf ${i}`, startsIn: (3 + i) * hour }))
  await Promise.all([...shelves, shop.drop({ title: 'Open shelf' })])
  const page = await visit()
  await open(page, '/')
  const hero = page.getByRole('region', { name: 'Every drop has a time. Every item has one keeper.' })
  await expectTexts(hero, ["What's Dropping", 'Start Claiming Today!'])
  const featured = page.getByRole('region', { name: 'Featured Drops' })
  await expectTexts(featured, ['Featured Drops', 'View All Drops', 'Upcoming', 'Live Now'])
  await expect(featured.getByRole('article'), 'six of each').toHaveCount(6)
  await featured.getByRole('tab', { name: 'Live Now' }).click()
  await expectTexts(featured.getByRole('tabpanel').getByRole('article').first(), ['Live Now'])
  const loyalty = page.getByRole('region', { name: 'Loyalty and Reputation' })
  await expectTexts(loyalty, ['Loyalty and Reputation', 'The Seeker', 'The Curator', 'The Archivist', 'The Collector'])
  await expectTexts(loyalty, ['The Preservationist', 'The Vault Keeper', 'The Archivist Supreme'])
  await expectTexts(page.getByRole('banner'), ['Discover', 'Sign In', 'Sign Up'])
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How It Works')
  await expect(page).toHaveURL(/\/home$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectTexts(page.getByRole('dialog'), ['Discover', 'Sign In', 'Sign Up'])
})

test('the search says what to type and where else to look', async ({ visit }) => {
  const page = await visit()
  await open(page, '/about')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = page.getByRole('dialog', { name: 'Search Marketplace' })
  const hint = search.getByText('Start typing to search for drops, storefronts, and users...', { exact: true })
  await expectTexts(search, ['Search Marketplace'])
  await expect(hint).toBeVisible()
  const field = search.getByPlaceholder('Search drops, storefronts, users...')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await expect(search, 'blank input is ignored').toBeVisible()
  await field.fill('laserdisc')
  await expect(hint).toBeHidden()
  await expectTexts(search, ['Search in Drops', 'Search in Storefronts', 'Search in Users'])
  await search.getByText('Search in Storefronts').click()
  await expect(page).toHaveURL(/\/discover\?.*type=storefronts/)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(search.getByPlaceholder('Search drops, storefronts, users...')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
})

test('Discover without drops, with a filter to remove, and when drops fail to load', async ({ shop, visit, watch }) => {
  watch.allow(/503/)
  const title = `Clearance ${randomUUID().slice(0, 8)}`
  await shop.drop({ title })
  const page = await visit()
  await open(page, '/discover')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover')
  await expect(page).toHaveTitle(/^Discover/)
  const columns = () =>
    page
      .getByRole('article')
      .first()
      .evaluate((card) => {
        const grid = card.closest('[class*=grid-cols]')
        return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
      })
  for (const [width, count] of [
    [390, 1],
    [800, 2],
    [1360, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columns(), `columns at ${width} px`).toBe(count)
  }
  await page.getByPlaceholder('Search drops...').fill(title)
  await expect(page.getByRole('article')).toHaveCount(1)
  const resetAll = page.getByRole('button', { name: 'Reset all' })
  await expect(resetAll).toBeVisible()
  await resetAll.click()
  await expect(page).toHaveURL(/\/discover$/)
  await page.getByPlaceholder('Search drops...').fill('nothing-has-this-name')
  await expectTexts(page.getByRole('main'), ['No drops found'])

  const mend = await breakCalls(page, /\/rpc\/discovery\/drops/)
  await page.getByPlaceholder('Search drops...').fill('Clearance')
  await page.getByRole('radio', { name: /^Live Now/ }).click()
  const panel = page.getByRole('alert').filter({ visible: true })
  await expect(panel).toBeVisible({ timeout: 20_000 })
  await expectTexts(panel, [
    'Error loading drops',
    'There was a problem loading drops. Please try again later.',
    'Retry',
  ])
  await mend()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('a drop before its start: every tab, what the seller has besides, and what needs a sign-in', async ({
  shop,
  visit,
}) => {
  const title = `Blue Note ${randomUUID().slice(0, 8)}`
  await shop.drop({ title: 'Another shelf', startsIn: 30 * hour })
  const drop = await shop.drop({ title, startsIn: 5 * hour, earlyAccessEnabled: true })
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/discover?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('article')
  await expectTexts(card, ['Early Access', 'Follow Storefront', 'Remind Me'])
  await expect(card.getByText(/^Starts in \d hours$/)).toBeVisible()
  await card.hover()
  await card.getByRole('button', { name: `Share ${title}` }).click()
  await expectToast(page, 'Link copied', 'Drop link copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/drop/${drop.id}`)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await moveStart(drop.id, 600)

  await open(page, `/drop/${drop.id}`)
  await expectTexts(page.getByRole('main'), ['Early Access', 'More from this Seller', 'Remind Me'])
  await expect(page.getByText(/^Starts in \d+ minutes$/).first()).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Items/ })).toHaveText('Items(1)')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expectToast(page, 'Link copied', 'Drop link copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/drop/${drop.id}`)
  await page
    .getByRole('button', { name: /^Remind Me/ })
    .first()
    .click()
  await expectSignInSheet(page, 'Please sign in to set reminders')
  await expectTexts(page.getByRole('tablist', { name: 'About this drop' }), ['Details', 'Seller'])
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('One shelf from a video store')
  await page.getByRole('tab', { name: 'Seller' }).click()
  await expectTexts(page.getByRole('tabpanel'), ['View Profile', 'Follow Storefront'])
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Follow Storefront/ })
    .click()
  await expectSignInSheet(page, 'Please sign in to follow storefronts')
})

test('by touch a card is shared without a hover', async ({ shop, visit }) => {
  const title = `Blue Note ${randomUUID().slice(0, 8)}`
  const drop = await shop.drop({ title, startsIn: 5 * hour })
  const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const shared: unknown[] = []
  await page.exposeFunction('noteShared', (given: unknown) => shared.push(given))
  await open(page, `/discover?q=${encodeURIComponent(title)}`)
  await page.evaluate(() => {
    navigator.share = (given) => (window as unknown as { noteShared(given: unknown): Promise<void> }).noteShared(given)
  })
  const button = page.getByRole('article').getByRole('button', { name: `Share ${title}` })
  await expect(button).toHaveCSS('opacity', '1')
  await button.tap()
  await expect.poll(() => shared).toEqual([{ title, url: expect.stringContaining(`/drop/${drop.id}`) }])
})

test('an open drop: Live Now, and a visitor who presses Claim', async ({ shop, visit }) => {
  const drop = await shop.drop({ title: 'Open shelf', lots: [{ title: 'Dusk Patrol' }] })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  await expectTexts(page.getByRole('main'), ['Live Now', 'Claim'])
  await page.getByRole('button', { name: 'Claim: Dusk Patrol' }).first().click()
  await expectTexts(page.getByRole('dialog'), ['Authentication required', 'Please sign in to claim items'])
})

test('an unknown order, claim, profile, storefront or seller says what is missing and leads on', async ({
  login,
  watch,
}) => {
  watch.allow(/40[04]/)
  const { page } = await login('Ada Reyes')
  const missing = [
    ['/orders', 'Order not found', 'See your orders', /\/orders$/],
    ['/claims', 'Claim not found', 'See your claims', /\/dashboard\?tab=claims$/],
    ['/profile', 'Profile not found', 'Discover Drops', /\/discover$/],
    ['/storefront', 'Storefront not found', 'Discover Drops', /\/discover$/],
    ['/seller', 'Seller not found', 'Discover Drops', /\/discover$/],
  ] as const
  for (const [folder, title, action, address] of missing) {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
      await open(page, `${folder}/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} · Keepcase`)
      await expect(page.getByRole('main')).not.toContainText('Drop Not Found')
    }
    await page.getByRole('main').getByRole('link', { name: action }).click()
    await expect(page).toHaveURL(address)
  }
})

test('pages that don’t exist, have no id, or don’t load', async ({ shop, visit, watch }) => {
  watch.allow(/404/, /503/, /Failed to load/)
  const drop = await shop.drop({ title: 'Open shelf' })
  const page = await visit()
  await open(page, '/no/such/page')
  const missing = ['404', 'Drop Not Found', 'Browse Drops']
  await expectTexts(page.getByRole('main'), missing)
  await expectTexts(page.getByRole('main'), ["The collectible you're looking for has been claimed or doesn't exist"])
  await page.getByRole('link', { name: 'Browse Drops' }).click()
  await expect(page).toHaveURL(/\/drops$/)
  await open(page, '/drop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drop ID is required')
  await open(page, '/drop/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drop not found')
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const [address, title] of [
    [`/drop/${unknown}`, 'Drop not found'],
    ['/drop/nothing', 'Drop not found'],
    ['/drop/nothing/fairness', 'Drop not found'],
    [`/storefront/${unknown}`, 'Storefront not found'],
    [`/seller/${unknown}`, 'Seller not found'],
  ] as const) {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(404)
    const html = await answer.text()
    expect(html, address).toContain(`<title>${title} · Keepcase</title>`)
    expect(html, address).toContain('content="noindex"')
  }

  await open(page, `/storefront/${shop.storefrontId}`)
  const mendPage = await breakCalls(page, /\/drop\/.*\.data/)
  await page.getByRole('link', { name: drop.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.')
  await expectTexts(page.getByRole('main'), ['Retry'])
  await mendPage()

  await open(page, `/storefront/${shop.storefrontId}`)
  const mend = await breakCalls(page, /\/rpc\/drops\/list/)
  await page.getByRole('tab', { name: 'Past Drops' }).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading drops' })
  await expect(panel).toBeVisible({ timeout: 20_000 })
  await expectTexts(panel, ['Go Back', 'Retry'])
  await mend()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toHaveCount(0)
})

test('a storefront and its tabs, its tiers, and a private drop for who has the link', async ({
  shop,
  visit,
  login,
}) => {
  const hidden = await shop.drop({ title: 'Behind the counter', visibility: 'private' })
  const page = await visit()
  await open(page, `/storefront/${shop.storefrontId}`)
  const tabs = page.getByRole('tablist', { name: 'What this storefront shows' })
  await expectTexts(tabs, ['Drops', 'Past Drops', 'Inventory', 'Updates', 'Premium'])
  await expect(tabs.getByRole('tab', { name: /^Subscribers Only/ })).toBeVisible()
  await expectTexts(page.getByRole('main'), ['New Supporter', 'Frequent Flyer', 'Inner Circle', "Collector's Club"])
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Subscribe/ })
      .first(),
  ).toBeVisible()
  await expectTexts(page.getByRole('main'), ['Follow Storefront'])
  await expect(page.getByText('Manage', { exact: true })).toHaveCount(0)

  const { page: own } = await login('Ada Reyes')
  await signInAs(own, shop.seller)
  await open(own, `/storefront/${shop.storefrontId}`)
  await expectTexts(own.getByRole('main'), ['Manage'])
  await open(own, `/drop/${hidden.id}`)
  await expectTexts(own.getByRole('main'), ['Private'])
})

test('the waitlist says what is missing, that it worked, and that the address was already on it', async ({
  visit,
  watch,
}) => {
  watch.allow(/409|503/)
  const email = `${randomUUID().slice(0, 8)}@keepcase.test`
  const page = await visit()
  await open(page, '/waitlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon')
  const join = page.getByRole('button', { name: 'Join the waitlist' })
  await join.click()
  await expectTexts(page.getByRole('main'), ['Email is required'])
  await page.getByLabel('Email').fill('ada@')
  await page.getByLabel('Email').blur()
  await expectTexts(page.getByRole('main'), ['Please enter a valid email address'])
  await page.getByLabel('Email').fill(email)
  const mend = await breakCalls(page, /\/rpc\/waitlist/)
  await join.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('alert')).toContainText("We couldn't add you to the waitlist. Please try again later.")
  await mend()
  await join.click()
  await expectTexts(page.getByRole('main'), ['Thanks for joining!'])
  expect(await sql('select interest from newsletter_signups where email = $1', [email])).toEqual([{ interest: 'both' }])
  await open(page, '/waitlist')
  await page.getByLabel('Email').fill(email)
  await join.click()
  await expectTexts(page.getByRole('main'), ['Already subscribed', 'This email is already on our waitlist...'])
})
