import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import type { Page } from '@playwright/test'
import { axeViolations, checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { sql } from './testing/running-server.ts'
import { startSecondServer } from './testing/second-server.ts'
import { countShifts, expectStill } from './testing/shifts.ts'
import { claim, type Shop } from './testing/shop.ts'
import { expect, open, reopen, test } from './testing/test.ts'

const chat = (page: Page) => page.getByRole('log', { name: 'Chat' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** A live drop that is open, with one lot on stage. */
async function openRoom(shop: Shop, title = 'Live from the vault') {
  const lots = [{ title: 'Lot of tapes' }, { title: 'Signed sleeve' }, { title: 'Third' }]
  const drop = await shop.drop({ type: 'live', title, lots, cooldownSeconds: 0 })
  await shop.reveal(drop.id)
  return drop
}

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
}

test('messages reach both browsers, and the host removes, mutes and slows', async ({ shop, login, visit, watch }) => {
  // Browsers log a refused message to their consoles.
  watch.allow(/409 \(Conflict\).*live\/send/)
  const drop = await openRoom(shop)
  const [ada, bob, host] = [await login('Ada Reyes'), await login('Bob Ito'), await visit()]
  await host.context().addCookies(shop.seller.cookies)
  for (const page of [ada.page, bob.page, host]) await open(page, `/drop/${drop.id}`)

  await say(ada.page, 'Is the sleeve split?')
  await expect(chat(bob.page).getByText('Is the sleeve split?')).toBeVisible()
  await expect(chat(bob.page).getByText('Ada Reyes')).toBeVisible()
  await expect(field(ada.page)).toHaveValue('')
  await say(host, 'No, it is whole.')
  await expect(chat(ada.page).getByText('Host', { exact: true })).toBeVisible()

  await chat(host).getByRole('button', { name: 'Options for Ada Reyes’s message' }).click()
  await host.getByRole('menuitem', { name: 'Remove' }).click()
  for (const page of [ada.page, bob.page]) await expect(chat(page).getByText('Is the sleeve split?')).toHaveCount(0)

  await say(bob.page, 'First')
  await chat(host).getByRole('button', { name: 'Options for Bob Ito’s message' }).click()
  await host.getByRole('menuitem', { name: 'Mute for 10 minutes' }).click()
  await expect(bob.page.getByText(/^You’re muted here until/)).toBeVisible()
  await expect(field(bob.page)).toHaveCount(0)

  await host.getByRole('button', { name: 'Chat tools' }).click()
  const tools = host.getByRole('dialog', { name: 'Chat tools' })
  await expect(tools.getByText('Bob Ito')).toBeVisible()
  expect(await axeViolations(host)).toEqual([])
  await tools.getByRole('radio', { name: '60 s' }).click()
  await tools.getByRole('textbox', { name: 'Blocked words' }).fill('scam')
  await tools.getByRole('button', { name: 'Save' }).click()
  await expect(tools).toHaveCount(0)
  await expect(ada.page.getByText(/Slow mode: (60 s between messages|write again in \d+ s)\./)).toBeVisible()
  await sql("update chat_pace set last_sent_at = last_sent_at - interval '2 minutes' where drop_id = $1", [drop.id])
  await reopen(ada.page)
  await say(ada.page, 'What a SCÁM')
  await expect(ada.page.getByText('This message has a word the host doesn’t allow.')).toBeVisible()
  await expect(field(ada.page), 'what was typed stays').toHaveValue('What a SCÁM')
  await say(ada.page, 'What a find')
  await expect(chat(host).getByText('What a find')).toBeVisible()
  await expect(ada.page.getByText(/Slow mode: write again in \d+ s\./)).toBeVisible()
})

test('viewers are counted, and everyone sees a reaction', async ({ shop, login, visit }) => {
  const drop = await openRoom(shop)
  const [{ page }, stranger] = [await login('Ada Reyes'), await visit()]
  for (const one of [page, stranger]) await open(one, `/drop/${drop.id}`)
  for (const one of [page, stranger]) await expect(one.getByText('2 people watching')).toBeVisible()
  await page.getByRole('button', { name: 'Love it' }).click()
  for (const one of [page, stranger]) {
    await expect(one.getByRole('button', { name: 'Love it, 1 just now' })).toBeVisible()
  }
  await stranger.getByRole('button', { name: 'On fire' }).click()
  await expect(stranger.getByText('Please sign in to react')).toBeVisible()
  await expect(stranger.getByText('to chat. You can watch without an account.')).toBeVisible()
  await stranger.close()
  await expect(page.getByText('1 person watching')).toBeVisible()
})

test('viewers on another server are counted too', async ({ shop, visit }) => {
  const drop = await openRoom(shop)
  const second = await startSecondServer()
  try {
    const [here, there] = [await visit(), await visit({ baseURL: second.url })]
    for (const page of [here, there]) await open(page, `/drop/${drop.id}`)
    for (const page of [here, there]) await expect(page.getByText('2 people watching')).toBeVisible({ timeout: 20_000 })
    await there.close()
    await expect(here.getByText('1 person watching')).toBeVisible({ timeout: 20_000 })
  } finally {
    await second.stop()
  }
})

test('on a phone the chat is a sheet that leaves the claim button in reach', async ({ shop, login }) => {
  const drop = await openRoom(shop)
  const viewport = { width: 390, height: 844 }
  const { page } = await login('Ada Reyes', { viewport, hasTouch: true })
  await open(page, `/drop/${drop.id}`)
  const opener = page.getByRole('main').getByRole('button', { name: 'Chat' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Chat' })
  await say(page, 'Hello from the train')
  await expect(sheet.getByText('Hello from the train')).toBeVisible()
  const bar = page.locator('[data-own-bar] button[data-claim]')
  await expect(bar).toBeInViewport()
  const [top, bottom] = [await sheet.boundingBox(), await bar.boundingBox()]
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual((bottom?.y ?? 0) + 0.5)
  await bar.click()
  await expect(bar).toHaveText('Claimed')
  await page.keyboard.press('Escape')
  await field(page)
    .press('Escape')
    .catch(() => undefined)
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a lost click says who was ahead and what became of the unit', async ({ shop, login, watch }) => {
  watch.allow(/ERR_FAILED/)
  const drop = await openRoom(shop)
  const [ada, bob] = [await login('Ada Reyes'), await login('Bob Ito')]
  await open(bob.page, `/drop/${drop.id}`)
  await expect(claimButton(bob.page, 'Lot of tapes')).toHaveText('Claim')
  // Bob's page learns nothing of Ada's claim until he has clicked.
  await bob.page.route(/\/rpc\/drops\/byId/, (route) => route.abort())
  const press = bob.page.route('**/claims', async (route) => {
    if (route.request().method() === 'POST') await claim(ada.person, drop.allItems[0]!.id).catch(() => undefined)
    await route.continue()
  })
  await press
  await claimButton(bob.page, 'Lot of tapes').click()
  await bob.page.unroute(/\/rpc\/drops\/byId/)
  await expect(bob.page.getByText('Every unit of this item is taken.').first()).toBeVisible()
  await expect(
    bob.page.getByText(/^Someone claimed it (\d+ ms|\d+\.\d s) earlier\. Lot 2 is next\.$/).first(),
  ).toBeVisible()
  await bob.page.getByRole('button', { name: 'Why not me: Lot of tapes' }).first().click()
  const dialog = bob.page.getByRole('dialog', { name: 'Why not me?' })
  await expect(dialog.getByText('1 of 1 unit claimed before yours')).toBeVisible()
  await expect(dialog.getByText(/^1 of 2 requests was ahead of yours\.$/)).toBeVisible()
  await expect(dialog.getByText('1 on hold.')).toBeVisible()
  expect(await axeViolations(bob.page)).toEqual([])
  await bob.page.keyboard.press('Escape')
  await open(ada.page, `/drop/${drop.id}`)
  await expect(ada.page.getByRole('button', { name: /^Why not me/ }), 'who has it lost nothing').toHaveCount(0)
  await checkPage(bob.page, 'drop-lost')
})

test('the ledger is verified in the browser; a tampered one names the broken entry', async ({ shop, login, visit }) => {
  const lots = ['First tape', 'Second tape', 'Third tape'].map((title) => ({ title, units: 2 }))
  const drop = await shop.drop({ title: 'Night Shift VHS', lots })
  const [ada, bob] = [await login('Ada Reyes'), await login('Bob Ito')]
  for (const { id } of drop.allItems) {
    await claim(ada.person, id)
    await claim(bob.person, id)
  }
  await open(ada.page, `/drop/${drop.id}`)
  await ada.page.getByRole('link', { name: 'See and verify' }).click()
  await expect(ada.page.getByRole('heading', { name: 'Fairness ledger', level: 1 })).toBeVisible()
  await expect(ada.page.locator('tr[data-own]')).toHaveCount(3)
  await ada.page.getByRole('button', { name: 'Verify 6 entries' }).click()
  await expect(ada.page.getByText('Verified: all 6 claims, unaltered.')).toBeVisible()
  await expect(ada.page.getByText('3 claims of yours')).toBeVisible()
  await checkPage(ada.page, 'fairness')

  const stranger = await visit()
  await stranger.route(/\/rpc\/claims\/ledger/, async (route) => {
    const answer = await route.fetch()
    let entry = 0
    const body = (await answer.text()).replaceAll('"buyer"', (source) => (++entry === 4 ? '"standby"' : source))
    await route.fulfill({ response: answer, body })
  })
  await open(stranger, `/drop/${drop.id}/fairness`)
  await expect(stranger.locator('tr[data-own]')).toHaveCount(0)
  await stranger.getByRole('button', { name: 'Verify 6 entries' }).click()
  await expect(stranger.getByText('The ledger is broken at entry 4')).toBeVisible()
  await expect(
    stranger.getByText('Its hash doesn’t match its content. 3 entries before it are in order.'),
  ).toBeVisible()
  await stranger.getByRole('button', { name: 'Show the entry' }).click()
  await expect(stranger.locator('tr[data-broken]')).toContainText('Broken here')
  await checkPage(stranger, 'fairness-broken')
})

test('ledger and program can be downloaded, and a private drop’s stay private', async ({
  shop,
  login,
  visit,
  watch,
}) => {
  watch.allow(/404 \(Not Found\)/)
  const drop = await shop.drop({ title: 'Night Shift VHS' })
  const ada = await login('Ada Reyes')
  await claim(ada.person, drop.allItems[0]!.id)
  await open(ada.page, `/drop/${drop.id}/fairness`)
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      ada.page.waitForEvent('download'),
      ada.page.getByRole('link', { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const ledger = await saved('Download ledger')
  expect(ledger.name).toBe(`ledger-${drop.id}.jsonl`)
  expect(ledger.text.trim().split('\n')).toHaveLength(2)
  const program = await saved('Download program')
  expect(program).toEqual({ name: 'verify-ledger.mjs', text: expect.stringContaining('async function verifyLedger') })

  const secret = await shop.drop({ title: 'Back room', visibility: 'private' })
  const stranger = await visit()
  const answer = await stranger.goto(`/drop/${secret.id}/fairness`)
  expect(answer?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'Drop not found' })).toBeVisible()
})

test('after a mystery’s reveal everyone sees its seal checked', async ({ shop, visit }) => {
  const drop = await shop.drop({
    type: 'mystery',
    title: 'What the dealer kept',
    contents: 'Two tapes and a poster, near mint.',
    lots: [{ title: 'Sealed box', units: 3 }],
  })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  await expect(page.getByText('Two tapes and a poster')).toHaveCount(0)
  await shop.seller.call('POST', `/drops/${drop.id}/end`, {})
  await shop.seller.call('POST', `/drops/${drop.id}/reveal-contents`, {}).catch(() => undefined)
  await reopen(page)
  await expect(page.getByText('Two tapes and a poster, near mint.')).toBeVisible()
  await expect(page.getByText('The fingerprint matches: these words were sealed')).toBeVisible()
})

test('the readiness card shifts nothing when it appears, for a visitor or a member', async ({ shop, login, visit }) => {
  const lots = ['First tape', 'Second tape', 'Third tape'].map((title) => ({ title }))
  const drop = await shop.drop({ type: 'live', title: 'Lots to come', lots, startsIn: 7_200 })
  for (const page of [await visit(), (await login('Ada Reyes')).page]) {
    await countShifts(page)
    for (const viewport of [
      { width: 1360, height: 1_400 },
      { width: 390, height: 1_400 },
    ]) {
      await page.setViewportSize(viewport)
      await open(page, `/drop/${drop.id}`)
      await expect(page.getByRole('region', { name: 'Ready for the start' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Keep screen on' })).toBeVisible()
      await expectStill(page, `at ${viewport.width} px`)
    }
  }
})

test('a hold that loads after the page shifts nothing', async ({ shop, login }) => {
  const lots = ['First tape', 'Second tape', 'Third tape'].map((title) => ({ title, units: 2 }))
  const drop = await shop.drop({ title: 'Night Shift VHS', lots })
  const ada = await login('Ada Reyes')
  await claim(ada.person, drop.allItems[0]!.id)
  await countShifts(ada.page)
  // A slow device, and answers that come late: in between the page stands as it does for a visitor.
  const device = await ada.page.context().newCDPSession(ada.page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await ada.page.route(/\/rpc\/(?:accounts\/me|claims\/tally)/, async (route) => {
    await sleep(500)
    await route.continue()
  })
  for (const viewport of [
    { width: 1360, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await ada.page.setViewportSize(viewport)
    await open(ada.page, `/drop/${drop.id}`)
    await expect(ada.page.getByRole('heading', { name: 'Held for you' })).toBeAttached()
    await expectStill(ada.page, `at ${viewport.width} px`)
  }
  await ada.page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the room in its states', async ({ shop, login, visit }) => {
  const drop = await openRoom(shop, 'The room, looked at')
  const [ada, page] = [await login('Ada Reyes'), await visit()]
  for (const body of ['Is the sleeve split?', 'Second press, I think. The matrix ends in 1B.', 'צליל נקי מאוד']) {
    await ada.person.call<ChatMessage>('POST', `/drops/${drop.id}/chat`, { body })
  }
  await shop.seller.call<ChatMessage>('POST', `/drops/${drop.id}/chat`, { body: `Long${' and longer'.repeat(20)}` })
  await open(page, `/drop/${drop.id}`)
  await expect(chat(page).getByText('Is the sleeve split?')).toBeVisible()
  await checkPage(page, 'drop-room')
  await open(ada.page, `/drop/${drop.id}`)
  await expect(field(ada.page)).toBeVisible()
  await checkPage(ada.page, 'drop-room-signed-in')
})

test('an account that cannot be read leaves the bars as they are', async ({ shop, login, watch }) => {
  watch.allow(/503/)
  const drop = await shop.drop()
  const { page } = await login('Ada Reyes')
  let tries = 0
  await page.route(/\/rpc\/accounts\/me/, async (route) => {
    await route.fulfill({ status: 503, body: '' })
    tries += 1
  })
  await countShifts(page)
  await open(page, `/drop/${drop.id}`)
  await expect.poll(() => tries).toBe(3)
  await page.waitForTimeout(500)
  await expectStill(page, 'after three failed reads of the account')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden()
})
