import { randomUUID } from 'node:crypto'
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Page, Request } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { lost } from './testing/device.ts'
import { afterFrames, pressInOneTask } from './testing/keyboard.ts'
import { password, signUp } from './testing/people.ts'
import { photoFiles } from './testing/photo-files.ts'
import { sql } from './testing/running-server.ts'
import { startSecondServer } from './testing/second-server.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { untilStored } from './testing/stored-drafts.ts'
import { expect, open, test } from './testing/test.ts'

// @NOTE the editor in many states, each checked in both themes and three widths, and drops made at a human pace
test.describe.configure({ timeout: 300_000 })

const newDropOf = ({ storefrontId }: Shop) => `/storefront-dashboard/${storefrontId}/drops/new`
const editorOf = (shop: Shop, id: string) => `/storefront-dashboard/${shop.storefrontId}/drops/${id}`
const read = (shop: Shop, id: string): Promise<SellerDrop> => shop.seller.call('GET', `/drops/${id}/seller`)
const saved = (page: Page) => page.locator('[data-save=saved]').getByText(/saved/i)
const dropIdOf = (page: Page): string => /drops\/([0-9a-f-]{36})$/.exec(page.url())?.[1] ?? ''
const cell = (page: Page, name: string, item: number) => page.getByLabel(`${name} of item ${item}`, { exact: true })
const titles = ['Basket Case 1982', 'Night of the Comet', 'Chopping Mall']

/** Photos are encoded one at a time: the page sends one again that came while the server was busy. */
const busyWithPhotos = /status of 503 .*item-photo/

/** The owner of a new storefront, signed in. */
async function owner(visit: () => Promise<Page>, name: string): Promise<{ page: Page; shop: Shop }> {
  const [shop, page] = await Promise.all([openShop(name), visit()])
  await page.context().addCookies(shop.seller.cookies)
  return { page, shop }
}

/** Grants somebody one more right on the storefront. */
const grant = ({ storefrontId }: Shop, profileId: string, permission: string) =>
  sql(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $2, id from permissions where name = $3`,
    [profileId, storefrontId, permission],
  )

/** A person’s pace: a look before each act, 40 words a minute. */
const human = (page: Page) => ({
  look: () => page.waitForTimeout(1_200),
  type: async (text: string) => {
    await page.keyboard.type(text, { delay: 170 })
  },
})

/** Makes a drop of three items with photos, as a person would, up to the published drop. */
async function makeDrop(page: Page, isPhone: boolean): Promise<void> {
  const { look, type } = human(page)
  await look()
  await page.getByLabel('Title', { exact: true }).click()
  await type('Video Vault')
  const photos = await photoFiles(...titles)
  await look()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose photos').click()
  await page.waitForTimeout(6_000)
  await (await chooser).setFiles(photos)
  await expect(page.getByLabel(/^Title of item/)).toHaveCount(3)
  for (const item of [1, 2, 3]) {
    await look()
    if (isPhone || item === 1) await cell(page, 'Price', item).click()
    else await page.keyboard.press('Enter')
    await expect(cell(page, 'Price', item)).toBeFocused()
    await type(`${item}4.50`)
  }
  await look()
  await cell(page, 'Condition', 1).selectOption('very_good')
  for (const item of [2, 3]) {
    await look()
    await cell(page, 'Condition', item).focus()
    if (isPhone) await cell(page, 'Condition', item).selectOption('good')
    else await page.keyboard.press('Control+d')
  }
  await look()
  await page.getByRole('button', { name: /^(Tonight|Tomorrow) 8:00 PM$/ }).click()
  await look()
  await expect(page.getByText(/^If everything sells, you get/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish “Video Vault”?' })
  await expect(dialog.getByText(/^Opens .* 8:00 PM E[SD]T, in Eastern Time/)).toBeVisible()
  await look()
  await look()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
}

const devices = [
  ['a wide screen', { width: 1360, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

for (const [device, viewport] of devices) {
  test(`a drop of three items with photos takes under two minutes at a human pace on ${device}`, async ({
    visit,
    watch,
  }) => {
    watch.allow(busyWithPhotos)
    const { page, shop } = await owner(() => visit({ viewport }), 'Vault Video')
    await open(page, newDropOf(shop))
    const from = Date.now()
    await makeDrop(page, viewport.width < 500)
    const seconds = (Date.now() - from) / 1_000
    expect(seconds, `${seconds} s`).toBeLessThan(120)
    const drop = await read(shop, dropIdOf(page))
    expect(drop).toMatchObject({ status: 'scheduled', title: 'Video Vault', itemCount: 3 })
    expect(drop.allItems.map(({ title, priceCents, image }) => [title, priceCents, image !== null])).toEqual([
      [titles[0], 1450, true],
      [titles[1], 2450, true],
      [titles[2], 3450, true],
    ])
  })
}

for (const [device, viewport] of devices) {
  test(`from signing up to the first published drop takes under five minutes at a human pace on ${device}`, async ({
    visit,
    watch,
  }) => {
    watch.allow(busyWithPhotos)
    const page = await visit({ viewport })
    const { look, type } = human(page)
    await open(page, '/signup')
    const from = Date.now()
    await look()
    await page.getByLabel('Email').click()
    await type(`maker.${randomUUID().slice(0, 8)}@keepcase.test`)
    await page.getByLabel('Password', { exact: true }).click()
    await type(password)
    await look()
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).not.toHaveURL(/signup/)
    await look()
    await open(page, '/storefront-onboarding')
    await page.getByLabel('Store Name *').click()
    await type('First Night Video')
    await look()
    await page.getByRole('button', { name: 'Open my storefront' }).click()
    await look()
    await page.getByRole('button', { name: 'Skip Flow' }).click()
    await look()
    await page.getByRole('link', { name: 'Make your first drop' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
    await makeDrop(page, viewport.width < 500)
    const seconds = (Date.now() - from) / 1_000
    expect(seconds, `${seconds} s`).toBeLessThan(300)
  })
}

test('a tab that is closed in the middle loses nothing: neither typed words nor a photo on its way', async ({
  visit,
  watch,
}) => {
  watch.allow(lost)
  const { page, shop } = await owner(visit, 'Closed Tab Tapes')
  const context = page.context()
  await open(page, newDropOf(shop))
  await page.getByLabel('Title', { exact: true }).fill('Half a dr')
  await expect(page).toHaveURL(/drops\/[0-9a-f-]{36}$/)
  const id = dropIdOf(page)
  await expect(saved(page)).toBeVisible()
  await context.route(/\/(rpc|api)\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.getByLabel('Title', { exact: true }).fill('Half a drop')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles('Repo Man'))
  await cell(page, 'Price', 1).fill('12')
  await untilStored(page, 'Half a drop', /"priceCents":1200/)
  await page.close()
  await context.unroute(/\/(rpc|api)\//)
  expect((await read(shop, id)).allItems).toEqual([])

  const again = await context.newPage()
  await open(again, editorOf(shop, id))
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Half a drop')
  await expect(cell(again, 'Title', 1)).toHaveValue('Repo Man')
  await expect(again.getByText(/^We restored your unsaved changes/)).toBeVisible()
  await expect(saved(again)).toBeVisible()
  const drop = await read(shop, id)
  expect(drop).toMatchObject({ title: 'Half a drop', allItems: [{ title: 'Repo Man', priceCents: 1200 }] })
  expect(drop.allItems[0]?.image).not.toBeNull()
  await open(again, editorOf(shop, id))
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Half a drop')
  await expect(again.getByText(/^We restored/)).toHaveCount(0)
})

test('answers that are lost on the way make neither a second drop nor a second item', async ({ visit, watch }) => {
  watch.allow(lost)
  const { page, shop } = await owner(visit, 'Tunnel Tapes')
  await open(page, newDropOf(shop))
  const calls: string[] = []
  await page.route(/\/rpc\/(drops\/create|items\/create|drops\/addItems)$/, async (route) => {
    const call = new URL(route.request().url()).pathname.slice('/rpc/'.length)
    calls.push(call)
    if (calls.filter((one) => one === call).length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByLabel('Title', { exact: true }).fill('Night Sh')
  await expect.poll(() => calls).toEqual(['drops/create'])
  await page.getByLabel('Title', { exact: true }).fill('Night Shift')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await cell(page, 'Title', 1).fill('Dusk Patrol')
  await cell(page, 'Price', 1).fill('12')
  await expect
    .poll(() => calls, { timeout: 30_000 })
    .toEqual([...['drops/create', 'drops/create', 'items/create', 'items/create', 'drops/addItems', 'drops/addItems']])
  await expect(saved(page)).toBeVisible()
  await expect(page.getByLabel(/^Title of item/)).toHaveCount(1)
  const drop = await read(shop, dropIdOf(page))
  expect(drop).toMatchObject({ title: 'Night Shift', allItems: [{ title: 'Dusk Patrol', priceCents: 1200 }] })
  const { storefrontId } = shop
  const made = await sql<{ drops: string; items: string }>(
    `select (select count(*) from drops where storefront_id = $1) as drops,
       (select count(*) from items where storefront_id = $1) as items`,
    [storefrontId],
  )
  expect(made).toEqual([{ drops: '1', items: '1' }])
})

test('a tab that is closed in the middle of the times, the rules and the hints keeps them', async ({
  visit,
  watch,
}) => {
  watch.allow(lost)
  const { page, shop } = await owner(visit, 'Interrupted Tapes')
  const { id } = await shop.drop({ isDraft: true, type: 'mystery', title: 'The Crate', lots: [{ title: 'The Crate' }] })
  const context = page.context()
  await open(page, editorOf(shop, id))
  await expect(page.getByLabel('Contents')).toBeVisible()
  await context.route(/\/(rpc|api)\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.getByLabel('Contents').fill('Six tapes')
  await page.getByRole('button', { name: 'Add a hint' }).click()
  await page.getByLabel('What it says').fill('It rattl')
  await page.getByRole('button', { name: 'Saturday 6:00 PM' }).click()
  await page.getByLabel('Early access', { exact: true }).check()
  await page.getByLabel('Minutes early').fill('30')
  await page.getByLabel('A flat rate for this drop').check()
  await page.getByLabel(/^First item/).fill('7.50')
  await page.getByLabel('Time to pay').selectOption('7200')
  await page.getByLabel(/^Claims per buyer/).fill('2')
  await untilStored(page, /"maxClaimsPerUser":{"base":null,"mine":2}/)
  const start = await page.getByLabel('Starts', { exact: true }).inputValue()
  await page.close()
  await context.unroute(/\/(rpc|api)\//)

  const again = await context.newPage()
  await open(again, editorOf(shop, id))
  await expect(again.getByText(/^We restored your unsaved changes/)).toBeVisible()
  await expect(again.getByLabel('What it says')).toHaveValue('It rattl')
  await expect(again.getByLabel('Starts', { exact: true })).toHaveValue(start)
  await expect(again.getByLabel('Time to pay')).toHaveValue('7200')
  await expect(saved(again)).toBeVisible()
  expect(await read(shop, id)).toMatchObject({
    contents: 'Six tapes',
    earlyAccessMinutes: 30,
    allHints: [{ body: 'It rattl' }],
    rules: { holdSeconds: 7200, maxClaimsPerUser: 2 },
    shipping: { flatRateAmountCents: 750 },
  })
})

test('a new drop that never had a title is on the device only, and goes on there', async ({ visit }) => {
  const { page, shop } = await owner(visit, 'Nameless Tapes')
  await open(page, newDropOf(shop))
  await page.getByRole('radio', { name: /Mystery/ }).check({ force: true })
  await page.getByLabel('Contents').fill('Three tapes and a poster')
  await expect(page.getByText('It’s stored on this device until it has a title.')).toBeVisible()
  await untilStored(page, 'Three tapes and a poster')
  await page.reload()
  await expect(page.getByLabel('Contents')).toHaveValue('Three tapes and a poster')
  await page.getByLabel('Title', { exact: true }).fill('The Box')
  await expect(page).toHaveURL(/drops\/[0-9a-f-]{36}$/)
  await expect(saved(page)).toBeVisible()
  expect(await read(shop, dropIdOf(page))).toMatchObject({ type: 'mystery', contents: 'Three tapes and a poster' })
})

test('two people edit at once: other fields are taken over and told, the same field is a choice', async ({
  visit,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { page, shop } = await owner(visit, 'Two Desks')
  const drop = await shop.drop({
    isDraft: true,
    title: 'Shared Shelf',
    lots: [{ title: 'Videodrome', priceCents: 1000 }],
  })
  await open(page, editorOf(shop, drop.id))
  const change = (given: object) => shop.seller.call('PATCH', `/drops/${drop.id}`, given)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Shared Shelf')

  await change({ title: 'Theirs', holdSeconds: 7200 })
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  const panel = page.getByRole('alert').filter({ hasText: 'Title' })
  await expect(panel).toBeVisible()
  await expect(page.getByText(/^Someone else changed time to pay/)).toBeVisible()
  await expect(page.getByLabel('Time to pay')).toHaveValue('7200')
  expect((await read(shop, drop.id)).title).toBe('Theirs')
  await checkPage(page, 'drop-editor-two-editors')
  await page.setViewportSize({ width: 1360, height: 900 })
  await panel.getByRole('radio', { name: /Mine$/ }).check()
  await panel.getByRole('button', { name: /save/i }).click()
  await expect(saved(page)).toBeVisible()
  expect(await read(shop, drop.id)).toMatchObject({ title: 'Mine', rules: { holdSeconds: 7200 } })

  const lot = drop.allItems[0]!
  await shop.seller.call('PATCH', `/drop-items/${lot.id}`, { priceCents: 2000 })
  await cell(page, 'Price', 1).fill('30')
  await expect(page.getByText('Someone else set the price to $20.00.')).toBeVisible()
  expect((await read(shop, drop.id)).allItems[0]?.priceCents).toBe(2000)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(saved(page)).toBeVisible()
  expect((await read(shop, drop.id)).allItems[0]?.priceCents).toBe(3000)
})

test('two staff in two windows: what each typed is saved, and an item that one removes isn’t lost without a word', async ({
  visit,
  watch,
}) => {
  watch.allow(/status of (409|404)/)
  const [{ page, shop }, helper, theirs] = await Promise.all([
    owner(visit, 'Four Hands'),
    signUp('Bo Lindqvist'),
    visit(),
  ])
  await theirs.context().addCookies(helper.cookies)
  for (const right of ['storefront.drops.list', 'storefront.drops.update']) await grant(shop, helper.id, right)
  const drop = await shop.drop({
    isDraft: true,
    title: 'Shared Shelf',
    lots: [
      { title: 'Videodrome', priceCents: 1000 },
      { title: 'Scanners', priceCents: 1000 },
    ],
  })
  await Promise.all([page, theirs].map((one) => open(one, editorOf(shop, drop.id))))
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await theirs.getByLabel(/^Description/).fill('Theirs')
  await cell(page, 'Price', 1).fill('11')
  await cell(theirs, 'Price', 2).fill('22')
  await expect(saved(page)).toBeVisible()
  await expect(saved(theirs)).toBeVisible()
  expect(await read(shop, drop.id)).toMatchObject({
    title: 'Mine',
    description: 'Theirs',
    allItems: [{ priceCents: 1100 }, { priceCents: 2200 }],
  })
  await theirs.getByRole('button', { name: 'Remove Videodrome' }).click()
  await expect(saved(theirs)).toBeVisible()
  await cell(page, 'Price', 1).fill('12')
  await expect(page.getByText(/^Someone else removed “Videodrome” from this drop, so your changes/)).toBeVisible()
  await expect(page.getByLabel(/^Title of item/)).toHaveCount(1)
})

test('three hundred items of the catalog come in with three presses, and one price is saved at once', async ({
  visit,
}) => {
  const { page, shop } = await owner(visit, 'Long Boxes')
  await sql(
    `insert into items (storefront_id, title, price_cents, quantity, category)
     select $1, 'Night Nurse ' || n, 400 + n, 1, 'comics' from generate_series(1, 300) n`,
    [shop.storefrontId],
  )
  await open(page, newDropOf(shop))
  await page.getByLabel('Title', { exact: true }).fill('The whole run')
  await page.getByRole('button', { name: 'From Items Manager' }).click()
  const dialog = page.getByRole('dialog', { name: 'From your Items Manager' })
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await dialog.getByRole('button', { name: 'Add 300 items' }).click()
  await expect(page.getByLabel(/^Title of item/)).toHaveCount(300)
  await expect(saved(page)).toBeVisible({ timeout: 150_000 })
  const drop = await read(shop, dropIdOf(page))
  expect(drop.allItems).toHaveLength(300)
  const sent: Request[] = []
  page.on('request', (request) => {
    if (/\/rpc\/(?:drops|items)\//.test(request.url()) && request.method() !== 'GET') sent.push(request)
  })
  await cell(page, 'Price', 300).fill('9.75')
  const last = await page.getByLabel('Title of item 300', { exact: true }).inputValue()
  const priced = async () => (await read(shop, drop.id)).allItems.filter(({ priceCents }) => priceCents === 975)
  await expect.poll(async () => (await priced()).map(({ title }) => title)).toEqual([last])
  await expect(saved(page)).toBeVisible()
  // One call about the drop, of the one item.
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(['/rpc/drops/updateItem'])
  expect(Number(await sent[0]?.headerValue('content-length'))).toBeLessThan(1_000)
})

/** Holds the first request of each page to this address until every page has sent one. */
async function meet(pages: readonly Page[], address: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const arrived = new Set<Page>()
  for (const page of pages) {
    await page.route(address, async (route) => {
      if (arrived.add(page).size === pages.length) resolve()
      await promise
      await route.continue()
    })
  }
}

test('over two servers, of two who change one drop or one item at once the second is told', async ({
  visit,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { page, shop } = await owner(visit, 'Two Cities')
  const drop = await shop.drop({ isDraft: true, title: 'Shared Shelf' })
  const second = await startSecondServer()
  try {
    const other = await visit()
    await other.context().addCookies(shop.seller.cookies)
    const at = (path: string) => Promise.all([open(page, path), open(other, `${second.url}${path}`)])
    await at(editorOf(shop, drop.id))
    const both = [page, other]
    const fill = (label: string) =>
      Promise.all(both.map((one, i) => one.getByLabel(label, { exact: true }).fill(`From server ${i + 1}`)))
    const told = () => Promise.all(both.map((one) => one.getByRole('alert').filter({ hasText: 'From server' }).count()))
    await meet(both, '**/rpc/drops/update')
    await fill('Title')
    await expect.poll(async () => (await told()).sort()).toEqual([0, 1])
    const winner = (await told()).indexOf(0) + 1
    expect((await read(shop, drop.id)).title).toBe(`From server ${winner}`)

    const itemId = drop.allItems[0]?.itemId ?? ''
    await at(`/items?storefront=${shop.storefrontId}&item=${itemId}`)
    await fill('Title')
    await meet(both, '**/rpc/items/update')
    await Promise.all(both.map((one) => one.getByRole('button', { name: 'Save item' }).click()))
    await expect.poll(async () => (await told()).sort()).toEqual([0, 1])
    const first = (await told()).indexOf(0) + 1
    const { title } = await shop.seller.call<{ title: string }>('GET', `/items/${itemId}`)
    expect(title).toBe(`From server ${first}`)
    // Its pages may still load pictures from the server that stops.
    await other.close()
  } finally {
    await second.stop()
  }
})

test('a start that the clocks skip is refused with the next one; one beside another drop is warned about', async ({
  visit,
}) => {
  const { page, shop } = await owner(visit, 'Two Nights')
  const other = await shop.drop({ startsIn: 86_400, title: 'The other night' })
  const { id } = await shop.drop({ isDraft: true, title: 'This night' })
  await open(page, editorOf(shop, id))
  await page.getByLabel('Starts', { exact: true }).fill('2027-03-14')
  await page.getByLabel('Starts: time').fill('02:30')
  await expect(
    page.getByText('The clocks go forward that night, so this time doesn’t exist. Next: 03:00.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use 03:00' }).click()
  await expect(page.getByLabel('Starts: time')).toHaveValue('03:00')
  await expect(saved(page)).toBeVisible()
  expect((await read(shop, id)).startDate).toBe('2027-03-14T07:00:00.000Z')
  await shop.seller.call('PATCH', `/drops/${id}`, { startDate: other.startDate, endDate: other.endDate })
  await open(page, editorOf(shop, id))
  await expect(page.getByText(/^Also on around that time:.*Buyers who want both have to choose\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'The other night' })).toHaveAttribute('href', new RegExp(other.id))
})

test('the keyboard alone makes a drop, orders it and publishes it', async ({ visit }) => {
  const { page, shop } = await owner(visit, 'Keys Only')
  await open(page, newDropOf(shop))
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.type('By Keys')
  const addRow = page.getByRole('button', { name: 'Add without a photo' })
  for (const title of ['First', 'Second']) {
    await addRow.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/^Title of item/).last()).toBeFocused()
    await page.keyboard.type(title)
  }
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Price', 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await expect(cell(page, 'Price', 2)).toHaveValue('9.00')
  await page.getByRole('button', { name: 'Move Second up' }).focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Title', 1)).toHaveValue('Second')
  for (const [to, key] of [
    [2, 'ArrowDown'],
    [1, 'ArrowUp'],
  ] as const) {
    await pressInOneTask(page.getByRole('button', { name: 'Drag Second' }), ['Space', key, 'Space'])
    await expect(page.getByRole('status').filter({ hasText: `Put down at place ${to} of 2.` })).toHaveCount(1)
    await expect(cell(page, 'Title', to)).toHaveValue('Second')
  }
  // Held down, Space repeats: it lifts once, and puts down once.
  await page.getByRole('button', { name: 'Drag Second' }).focus()
  for (const held of ['Space', 'ArrowDown', 'Space', 'ArrowUp']) {
    for (let n = 0; n < (held === 'Space' ? 4 : 1); n += 1) await page.keyboard.down(held)
    await page.keyboard.up(held)
  }
  await expect(page.getByRole('status').filter({ hasText: 'Put down at place 2 of 2.' })).toHaveCount(1)
  await expect(cell(page, 'Title', 2)).toHaveValue('Second')
  await pressInOneTask(page.getByRole('button', { name: 'Drag Second' }), ['Space', 'ArrowUp', 'Space'])
  await expect(cell(page, 'Title', 1)).toHaveValue('Second')
  // Long after the lift, Space may still follow an arrow before the page has rendered the move.
  for (const [to, key] of [
    [2, 'ArrowDown'],
    [1, 'ArrowUp'],
  ] as const) {
    await pressInOneTask(page.getByRole('button', { name: 'Drag Second' }), ['Space'])
    await afterFrames(page, 30)
    await pressInOneTask(page.getByRole('button', { name: 'Drag Second' }), [key, 'Space'])
    await expect(page.getByRole('status').filter({ hasText: `Put down at place ${to} of 2.` })).toHaveCount(1)
    await expect(cell(page, 'Title', to)).toHaveValue('Second')
  }
  await page.getByRole('button', { name: /8:00 PM$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  expect((await read(shop, dropIdOf(page))).allItems.map(({ title, priceCents }) => [title, priceCents])).toEqual([
    ['Second', 900],
    ['First', 900],
  ])
  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
})

test('a gap leads to its field; a mystery shows its ladder; after publishing its terms are fixed with a reason', async ({
  visit,
  watch,
}) => {
  watch.allow(busyWithPhotos)
  const { page, shop } = await owner(visit, 'Sealed Goods')
  await open(page, newDropOf(shop))
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await checkPage(page, 'drop-editor-new')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Give the drop a title.' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.type('What the Attic Kept')
  await page.getByRole('radio', { name: /Mystery/ }).check({ force: true })
  await page.getByRole('button', { name: 'Describe what’s inside.' }).click()
  await expect(page.getByLabel('Contents')).toBeFocused()
  await page.keyboard.type('A sealed VHS from 1984')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles('The Box'))
  await cell(page, 'Price', 1).fill('40')
  await page.getByRole('button', { name: 'Add a hint' }).click()
  await page.getByLabel('What it says').fill('It glows in the dark')
  await page.getByLabel(/^Raises the price by/).fill('5')
  await expect(page.getByText('With every hint revealed, it costs $45.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Saturday 6:00 PM' }).click()
  await expect(page.getByText('Everything’s in place.')).toBeVisible()
  await expect(page.getByLabel('Contents')).toHaveValue('A sealed VHS from 1984')
  await expect(saved(page)).toBeVisible()
  await checkPage(page, 'drop-editor-mystery')
  await page.setViewportSize({ width: 1360, height: 900 })

  await page.getByRole('button', { name: 'Preview as a buyer' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'What the Attic Kept' })).toBeVisible()
  await expect(preview.getByText('A sealed VHS from 1984')).toHaveCount(0)
  await preview.getByRole('tab', { name: 'After the start' }).click()
  await expect(preview.getByText('Live Now').first()).toBeVisible()
  await checkPage(page, 'drop-editor-preview')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
  await expect(page.getByLabel('Contents')).toBeDisabled()
  await expect(page.getByLabel('Title', { exact: true })).toBeEnabled()
  await expect(page.getByText(/It’s sealed\. Going back to draft ends the seal/).first()).toBeVisible()
  await checkPage(page, 'drop-editor-published')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to draft' }).click()
  await expect(page.getByLabel('Contents')).toBeEnabled()

  await page.getByLabel('Contents').fill('A sealed VHS from 1985')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
  const id = dropIdOf(page)
  expect((await read(shop, id)).mystery?.seals.map(({ endedAt }) => endedAt !== null)).toEqual([false, true])
  await open(page, `/drop/${id}`)
  const seals = page.getByRole('listitem').filter({ hasText: /^Sealed/ })
  await expect(seals).toHaveCount(2)
  await expect(seals.locator('time')).toHaveCount(3)
  await expect(seals.last().getByText('The seller went back to draft, which ended this seal.')).toBeVisible()
})

test('staff who may only look see everything and can change nothing; publishing needs its own right', async ({
  visit,
}) => {
  const shop = await openShop('Many Hands')
  const drop = await shop.drop({ isDraft: true, title: 'Look, Don’t Touch' })
  const [helper, page] = await Promise.all([signUp('Bo Lindqvist'), visit()])
  await page.context().addCookies(helper.cookies)
  await grant(shop, helper.id, 'storefront.drops.list')
  await open(page, editorOf(shop, drop.id))
  await expect(page.getByText(`You can view this drop. Ask ${shop.seller.name} for edit rights.`)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled()
  await expect(cell(page, 'Price', 1)).toBeDisabled()
  for (const name of ['Publish', 'Add without a photo', 'Delete draft', 'Duplicate drop'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await checkPage(page, 'drop-editor-view-only')

  await page.setViewportSize({ width: 1360, height: 900 })
  await grant(shop, helper.id, 'storefront.drops.update')
  await open(page, editorOf(shop, drop.id))
  await page.getByLabel('Title', { exact: true }).fill('Touched')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^Only staff who manage drops can publish\./)).toBeVisible()
  expect((await read(shop, drop.id)).title).toBe('Touched')
})

test('a private drop has invitations and a secret link; a copy and a deletion start and end drafts', async ({
  visit,
}) => {
  const { page, shop } = await owner(visit, 'Back Room')
  const drop = await shop.drop({ isDraft: true, title: 'Behind the Curtain', visibility: 'private' })
  const guest = await signUp(`Zelda ${randomUUID().slice(0, 6)}`)
  await open(page, editorOf(shop, drop.id))
  const link = page.getByText(/\/drop-link\//)
  const before = await link.innerText()
  await page.getByLabel('Invite someone').fill(guest.name)
  await page.getByRole('button', { name: `Invite: ${guest.name}` }).click()
  const invited = page.getByRole('list', { name: 'Invited people' })
  await expect(invited.getByText(guest.name)).toBeVisible()
  await checkPage(page, 'drop-editor-private')
  await page.setViewportSize({ width: 1360, height: 900 })
  await invited.getByRole('button', { name: `Remove: ${guest.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nobody yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click()
  await expect(link).not.toHaveText(before)

  await page.getByRole('button', { name: 'Duplicate drop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate drop' }).click()
  await expect(page).not.toHaveURL(new RegExp(drop.id))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/Behind the Curtain/)
  const copy = dropIdOf(page)
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(page).toHaveURL(/\/drops$/)
  expect(await sql('select 1 from drops where id = $1', [copy])).toEqual([])
})
