import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { again, isDone, pressTwice, reveal, revealNow } from './testing/reveal-lot.ts'
import { runningServer, sql } from './testing/running-server.ts'
import { startSecondServer } from './testing/second-server.ts'
import { openShop, readDrop } from './testing/shop.ts'
import { expect, open, reopen, test } from './testing/test.ts'

// The host's console, as a host uses it on the evening: alone, with a second host, and with a bad connection.

/** What the public script says of a drop's answer from the API. */
async function verifySeal(answer: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keepcase-seal-'))
  const file = join(folder, 'mystery.json')
  await writeFile(file, JSON.stringify(answer))
  const script = join(import.meta.dirname, '../web/public/verify-seal.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  return stdout + stderr
}

const address = (drop: { id: string }) => `/storefront-dashboard/drops/${drop.id}/host`
const lots = (count: number) => Array.from({ length: count }, (_, i) => ({ title: `Reel ${i + 1}` }))

/** The lots that were on stage, in the order of their turns, and the claims on lots that never were. */
async function stageOf(dropId: string) {
  const shown = await sql<{ title: string }>(
    `select i.title from drop_items di join items i on i.id = di.item_id
     where di.drop_id = $1 and di.reveal_number is not null order by di.reveal_number`,
    [dropId],
  )
  const stray = await sql<{ id: string }>(
    `select c.id from claims c join drop_items di on di.id = c.drop_item_id
     where c.drop_id = $1 and (di.reveal_number is null or c.claimed_at < di.revealed_at)`,
    [dropId],
  )
  return { shown: shown.map(({ title }) => title), stray }
}

/** What `npm run check:invariants` says of the database under test. */
function checkInvariants(): string {
  const tool = join(import.meta.dirname, '../tools/check-invariants.ts')
  const env = { ...process.env, DATABASE_URL: runningServer().databaseUrl }
  const { stdout, stderr } = spawnSync(process.execPath, [tool], { encoding: 'utf8', env })
  return stdout + stderr
}

test('ten lots from a phone: three buyers, a reload, a lost connection, a second host and a killed server', async ({
  visit,
  login,
  watch,
}) => {
  test.slow()
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK|WebSocket|Failed to fetch|Failed to load resource/)
  const shop = await openShop('Midnight Reel')
  const drop = await shop.drop({ type: 'live', title: 'Ten reels', lots: lots(10), cooldownSeconds: 0 })
  const host = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const third = await visit()
  for (const page of [host, third]) await page.context().addCookies(shop.seller.cookies)
  // The second host is staff with the right to manage drops, and no other.
  const { person: cohost, page: second } = await login('Dora Vance')
  await sql(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $2, id from permissions where name in ('storefront.drops.list', 'storefront.drops.manage')`,
    [cohost.id, shop.storefrontId],
  )
  const buyers = await Promise.all(['Ada Reyes', 'Bo Lindqvist', 'Cleo Marsh'].map((name) => login(name)))
  await Promise.all([open(host, address(drop)), ...buyers.map(({ page }) => open(page, `/drop/${drop.id}`))])
  const takeTurn = async (number: number, go: () => Promise<void>) => {
    await go()
    const { page } = buyers[number % 3]!
    const button = claimButton(page, `Reel ${number}`)
    await expect(button).toBeEnabled()
    if (number % 2 === 1) {
      await button.click()
      await expect(button).toHaveText('Claimed')
    }
  }
  await takeTurn(1, () => revealNow(host, 1))
  await expect(host.getByRole('region', { name: 'Claims' })).toContainText('Bo Lindqvist')
  await expect(host.getByRole('region', { name: 'Claims' })).toContainText('$64.00')
  await takeTurn(2, () => revealNow(host, 2))
  await reopen(host)
  await takeTurn(3, () => revealNow(host, 3))

  // A press without a connection does nothing, then or later; after a while buyers see that the host is gone.
  await host.context().setOffline(true)
  await expect(host.getByText('You’re offline. You can reveal once you’re back.')).toBeVisible()
  for (let i = 0; i < 2; i++)
    await host.getByRole('button', { name: 'Reveal lot 4', exact: true }).click({ force: true })
  // Nobody moves a clock here: it is gone for as long as it takes.
  await expect(buyers[0]!.page.getByText('Host reconnecting…')).toBeVisible({ timeout: 30_000 })
  await expect(host.getByText(/No answer for (2\d|[3-9]\d) s\..*Buyers see “Host reconnecting…”\./)).toBeVisible({
    timeout: 60_000,
  })
  await expect(buyers[0]!.page.getByText('No new lots until they’re back.')).toBeVisible()
  await host.context().setOffline(false)
  await expect(buyers[0]!.page.getByText('Host reconnecting…')).toBeHidden()
  expect((await stageOf(drop.id)).shown).toHaveLength(3)
  await takeTurn(4, () => revealNow(host, 4))

  // Two hosts at the same instant: one lot.
  await open(second, address(drop))
  await Promise.all([host, second].map((page) => revealNow(page, 5)))
  await takeTurn(5, async () => expect(reveal(second)).toHaveText('Reveal lot 6'))
  expect((await stageOf(drop.id)).shown).toHaveLength(5)

  // A host on another server, which is killed while the press is under way: the lot comes once, or not at all.
  const server = await startSecondServer()
  await open(third, `${server.url}${address(drop)}`)
  await takeTurn(6, () => revealNow(third, 6))
  const sent = third.waitForRequest(/revealNext/)
  await Promise.all([pressTwice(third, 'Reveal lot 7'), sent.then(() => server.kill())])
  await third.close()
  const known = await stageOf(drop.id)
  expect([6, 7]).toContain(known.shown.length)
  if (known.shown.length === 6) await revealNow(host, 7)
  await takeTurn(7, async () => expect(reveal(host)).toHaveText('Reveal lot 8'))
  // A buyer's own connection is lost for two lots: back again, they read which one came and went.
  const { page: gone } = buyers[1]!
  await gone.context().setOffline(true)
  for (const number of [8, 9]) await takeTurn(number, () => revealNow(number % 2 ? host : second, number))
  await gone.context().setOffline(false)
  await expect(gone.getByText('You missed lot 8.')).toBeVisible({ timeout: 30_000 })
  await takeTurn(10, () => revealNow(second, 10))

  await expect(host.getByText('Every lot has been on stage.').first()).toBeVisible()
  const { shown, stray } = await stageOf(drop.id)
  expect(shown).toEqual(lots(10).map(({ title }) => title))
  expect(stray).toEqual([])
  await sql('delete from storefront_permissions where profile_id = $1', [cohost.id])
  await reopen(second)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Permission denied', { timeout: 30_000 })
  expect(checkInvariants(), 'every invariant of the whole database').toContain('All hold')
})

test('a question that the host answers is pinned beside its lot, on every screen', async ({ visit, login }) => {
  const shop = await openShop('Answered Reels')
  const drop = await shop.drop({ type: 'live', title: 'Two reels', lots: lots(2) })
  await shop.reveal(drop.id)
  const host = await visit({ viewport: { width: 1360, height: 900 } })
  await host.context().addCookies(shop.seller.cookies)
  const [{ page: buyer }, other] = [await login('Ada Reyes'), await visit({ viewport: { width: 390, height: 844 } })]
  await Promise.all([open(host, address(drop)), ...[buyer, other].map((page) => open(page, `/drop/${drop.id}`))])
  await buyer.getByRole('textbox', { name: 'Message' }).fill('Is the reel whole?')
  await buyer.keyboard.press('Enter')
  await host.getByRole('button', { name: 'Options for Ada Reyes’s message' }).click()
  await host.getByRole('menuitem', { name: 'Answer' }).click()
  await expect(host.getByLabel('Answer to Ada Reyes')).toBeFocused()
  await host.keyboard.type('Yes, played once.')
  await host.keyboard.press('Enter')
  for (const page of [buyer, other]) {
    const pinned = page.getByRole('region', { name: 'Answered by the host' })
    await expect(pinned).toContainText('Is the reel whole?')
    await expect(pinned).toContainText('Yes, played once.')
  }
  await checkPage(buyer, 'live-answered')
  await buyer.setViewportSize({ width: 1360, height: 900 })
  await shop.reveal(drop.id)
  await expect(claimButton(buyer, 'Reel 2')).toBeEnabled()
  for (const page of [buyer, other]) await expect(page.getByText('Answered by the host')).toBeHidden()
  await expect(buyer.getByRole('log', { name: 'Chat' }), 'the chat keeps it').toContainText('Yes, played once.')
})

test('a picture beside the lot: hostile links are refused, and nothing is loaded before the press', async ({
  visit,
  watch,
}) => {
  // The check of the frame adds a style, which the frame’s policy refuses.
  watch.allow(/400 \(Bad Request\)|Content Security Policy/)
  const shop = await openShop('Projector Hall')
  const drop = await shop.drop({ type: 'live', title: 'One reel', lots: lots(1) })
  await shop.reveal(drop.id)
  const host = await visit({ viewport: { width: 1360, height: 900 } })
  await host.context().addCookies(shop.seller.cookies)
  await open(host, address(drop))
  const own = new URL(host.url()).origin
  const link = host.getByLabel('Link to your live video')
  const hostile = ['javascript:alert(1)', 'data:text/html,x', `${own}/stream/${drop.id}`, 'https://10.0.0.7/live.m3u8']
  for (const text of [...hostile, 'https://www.youtube.com/redirect?q=https://evil.example']) {
    await link.fill(text)
    await host.getByRole('button', { name: 'Show video' }).click()
    const reason = /Paste the full link|Use a link to|That link doesn’t open/
    await expect(link, text).toHaveAccessibleDescription(reason)
  }
  const [buyer, saver] = [await visit(), await visit()]
  await saver.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const elsewhere: string[] = []
  for (const page of [buyer, saver]) {
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== own && protocol.startsWith('http')) elsewhere.push(origin)
    })
    await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'A video' }))
    await open(page, `/drop/${drop.id}`)
    await expect(claimButton(page, 'Reel 1')).toBeVisible()
  }
  await expect(buyer.getByRole('button', { name: 'Watch the host' })).toHaveCount(0)
  expect(elsewhere, 'without a stream nothing comes from elsewhere').toEqual([])
  const none = await buyer.request.get(`/stream/${drop.id}`)
  expect([none.status(), await none.text()]).toEqual([
    404,
    expect.stringContaining('The host shows no video right now.'),
  ])

  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await host.getByRole('button', { name: 'Show video' }).click()
  await expect(host.getByText('Video shown in the room')).toBeVisible()
  await expect(buyer.getByText('Loads from YouTube when you press.')).toBeVisible()
  await expect(saver.getByText('Video is off while your browser saves data.')).toBeVisible()
  expect(elsewhere, 'nor before the press').toEqual([])
  await buyer.getByRole('button', { name: 'Watch the host' }).click()
  await expect(
    buyer.frameLocator('iframe').frameLocator('iframe').getByText('A video'),
    'the video, in a frame of our own',
  ).toBeVisible()
  await expect(buyer.getByText('Video runs a few seconds behind.')).toBeVisible()
  expect(new Set(elsewhere)).toEqual(new Set(['https://www.youtube-nocookie.com']))
  await expect(claimButton(buyer, 'Reel 1')).toBeEnabled()
  const frame = await buyer.request.get(`/stream/${drop.id}`)
  expect(frame.headers()['content-security-policy']?.replace(/'sha256-[^']+'/, 'its style')).toBe(
    "default-src 'none'; style-src its style; frame-src https://www.youtube-nocookie.com; " +
      "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  )
  await checkPage(buyer, 'host-picture')
  await saver.goto(`/stream/${drop.id}`)
  await checkPage(saver, 'stream-frame')
  await buyer.getByRole('button', { name: 'Close video' }).click()
  await expect(buyer.locator('iframe')).toHaveCount(0)
})

test('a mystery from its first hint to the verified opening', async ({ visit, login }) => {
  test.slow()
  const shop = await openShop('Sealed Crates')
  const drop = await shop.drop({
    type: 'mystery',
    title: 'What the dealer kept',
    contents: 'Two tapes and a poster, near mint.',
    hints: [
      { body: 'It hums.', priceStepCents: 1000 },
      { body: 'Made in 1987.', priceStepCents: 500 },
      { body: 'Never rented.', priceStepCents: 500, revealAt: new Date(Date.now() + 30_000).toISOString() },
    ],
    lots: [{ title: 'Sealed box', units: 2, priceCents: 4800 }],
  })
  const host = await visit({ viewport: { width: 1360, height: 900 } })
  await host.context().addCookies(shop.seller.cookies)
  const { page: buyer } = await login('Ada Reyes')
  await Promise.all([open(host, address(drop)), open(buyer, `/drop/${drop.id}`)])
  for (const [label, body] of [
    ['Reveal hint 1: $58.00', 'It hums.'],
    ['Reveal hint 2: $63.00', 'Made in 1987.'],
  ] as const) {
    // Held, which counts as two presses: on a slow machine the second one would come too late. A hold that begins right
    // after the hint before is a first press at most.
    await expect(async () => {
      await host
        .getByRole('button', { name: label })
        .click({ delay: 500, timeout: 3_000 })
        .then(...isDone)
      await expect(again(host)).toBeHidden()
      await expect(host.getByRole('button', { name: label })).toBeHidden({ timeout: 3_000 })
    }).toPass()
    await expect(buyer.getByText(body, { exact: true })).toBeVisible()
  }
  // The last one comes by the clock: on the host's screen, and on every buyer's.
  await expect(
    host.getByText(/^(The remaining hints appear on schedule|Every hint has been revealed)\.$/),
  ).toBeVisible()
  await expect(buyer.getByText('Never rented.', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(host.getByText('Every hint has been revealed.')).toBeVisible()
  await expect(host.getByRole('region', { name: 'What buyers see' })).toContainText('$68.00')
  await checkPage(host, 'host-mystery')
  await host.setViewportSize({ width: 1360, height: 900 })
  await host.getByRole('heading', { level: 1 }).click()
  await host.keyboard.press('e')
  await host.getByRole('dialog').getByLabel('Type END to end the drop').fill('END')
  await host.keyboard.press('Enter')
  await expect(host.getByText('This drop is over.')).toBeVisible()
  await host.getByRole('button', { name: 'Open the contents' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Open the contents' }).click()
  await expect(host.getByText('The fingerprint matches: these words were sealed before the start.')).toBeVisible()
  await expect(buyer.getByText('Two tapes and a poster, near mint.')).toBeVisible()

  // The script that anybody may run, over what the site tells and over what it might have told.
  const opened = await readDrop(shop.seller, drop.id)
  const { contents, hints } = opened.mystery!
  const [first, ...others] = hints as [(typeof hints)[number], ...typeof hints]
  const last = others.at(-1)!
  expect(await verifySeal(opened)).toContain('Right: this is what was sealed.')
  for (const altered of [
    { contents: `${contents} Promised.` },
    { hints: [{ ...first, body: 'It whistles.' }, ...others] },
    { hints: [first, ...others.slice(0, -1), { ...last, priceStepCents: last.priceStepCents + 1 }] },
    { hints: [first, ...others.slice(0, -1), { ...last, revealAt: new Date(0).toISOString() }] },
  ])
    expect(await verifySeal({ ...opened, mystery: { ...opened.mystery, ...altered } })).not.toContain('Right:')
})
