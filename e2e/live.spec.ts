import { claimButton } from './testing/claim-button.ts'
import { medianOf } from './testing/median.ts'
import { clocks, maxEarly, maxLate, revealAndMeasure, watchStart } from './testing/openings.ts'
import { claim } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'

/** A tick by the device's clock would be 450 ms off. */
const maxTickError = 400

for (const [words, clockOffMs] of Object.entries(clocks)) {
  test(`a drop opens on the server's second in a browser whose clock is ${words}`, async ({ shop, login }) => {
    const { page } = await login('Ada Reyes', { clockOffMs })
    const { ticks, late } = await watchStart(shop, page, async () => {
      await expect(page.locator('[data-sync=synced]')).toHaveText(
        clockOffMs === 0 ? /Your countdown is (exact|within)/ : /Your clock is 5 min (off|ahead|behind)/,
      )
      await expect(claimButton(page, 'First light')).toBeDisabled()
    })
    expect(medianOf(ticks), `the clock's ticks were off by ${ticks.join(', ')} ms`).toBeLessThan(maxTickError)
    expect(late).toBeGreaterThan(-maxEarly)
    expect(late).toBeLessThan(maxLate)
    await claimButton(page, 'First light').click()
    await expect(claimButton(page, 'First light')).toHaveText('Claimed')
  })
}

test('a reveal reaches a second browser and opens its button', async ({ shop, login, visit }) => {
  const lots = [
    { title: 'Lot of tapes' },
    { title: 'Signed sleeve', priceCents: 9000 },
    { title: 'Third' },
    { title: 'Last reel' },
  ]
  const drop = await shop.drop({ type: 'live', title: 'Live from the vault', lots })
  const [{ page }, stranger] = await Promise.all([login('Ada Reyes'), visit()])
  await Promise.all([open(page, `/drop/${drop.id}`), open(stranger, `/drop/${drop.id}`)])
  await expect(page.getByText('Live. The first lot is coming up.').first()).toBeVisible()
  expect(await page.content(), 'no lot is known before its turn').not.toContain('Signed sleeve')

  const late: number[] = []
  for (const { title } of lots) late.push(await revealAndMeasure(shop, drop.id, title, page))
  expect(medianOf(late), `the buttons opened after ${late.map(Math.round).join(', ')} ms`).toBeLessThan(maxLate)
  await expect(stranger.getByRole('heading', { name: 'Last reel' }).first()).toBeVisible()
})

test('after a claim the next lot waits for the cooldown', async ({ shop, login }) => {
  const lots = [{ title: 'Lot of tapes' }, { title: 'Signed sleeve', priceCents: 9000 }]
  const drop = await shop.drop({ type: 'live', title: 'Live from the vault', lots, cooldownSeconds: 2 })
  const { page } = await login('Ada Reyes')
  await shop.reveal(drop.id)
  await open(page, `/drop/${drop.id}`)
  await claimButton(page, 'Lot of tapes').click()
  await expect(claimButton(page, 'Lot of tapes')).toHaveText('Claimed')
  await shop.reveal(drop.id)
  const next = claimButton(page, 'Signed sleeve')
  await expect(next).toHaveText(/^(Wait [12]s|Claim)$/)
  await expect(next).toHaveText('Claim')
  await next.click()
  await expect(next).toHaveText('Claimed')
})

test('a lot that closes when the next is revealed can’t be claimed anymore', async ({ shop, login }) => {
  const lots = [{ title: 'Early bird' }, { title: 'Night owl' }]
  const drop = await shop.drop({ type: 'live', title: 'One by one', lots, closeOnReveal: true, cooldownSeconds: 0 })
  const { page } = await login('Ada Reyes')
  await shop.reveal(drop.id)
  await open(page, `/drop/${drop.id}`)
  await expect(claimButton(page, 'Early bird')).toBeEnabled()
  await shop.reveal(drop.id)
  await expect(claimButton(page, 'Night owl')).toBeEnabled()
  await expect(page.getByText('This lot is closed.').first()).toBeVisible()
})

test('a pause reaches the room with its reason and lifts again', async ({ shop, visit }) => {
  const drop = await shop.drop({ lots: [{ title: 'Paused tape' }] })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  await shop.seller.call('POST', `/drops/${drop.id}/pause`, { reason: 'A photo is wrong.' })
  await expect(page.getByText('Paused by the seller. No new claims for now. Your holds are safe.')).toBeVisible()
  await expect(page.getByText('A photo is wrong.')).toBeVisible()
  await expect(claimButton(page, 'Paused tape')).toHaveCount(0)
  await shop.seller.call('POST', `/drops/${drop.id}/resume`, {})
  await expect(claimButton(page, 'Paused tape')).toBeEnabled()
})

test('a price step on an open page asks again before claiming', async ({ shop, login, watch }) => {
  watch.allow(/WebSocket/)
  const drop = await shop.drop({
    type: 'mystery',
    title: 'What the dealer kept',
    contents: 'Two tapes and a poster, near mint.',
    hints: [{ body: 'It hums.', priceStepCents: 1000 }],
    lots: [{ title: 'Sealed box', units: 3, priceCents: 4800 }],
  })
  const { person, page } = await login('Ada Reyes')
  // A page without live events: its button still shows the old price after the price has changed.
  await page.routeWebSocket(/.*/, () => undefined)
  await open(page, `/drop/${drop.id}`)
  const button = claimButton(page, 'What the dealer kept')
  await expect(button).toBeEnabled()
  await shop.seller.call('POST', `/drops/${drop.id}/reveal-hint`, { hintId: drop.allHints[0]!.id })
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The price is now $58.00. Claim at $58.00?')
  await dialog.getByRole('button', { name: 'Claim at $58.00' }).click()
  await expect(button).toHaveText('Claimed')
  const answer = await claim(person, drop.allItems[0]!.id)
  expect(answer.claim?.priceCents, 'what stood on the button, and no more').toBe(5800)
})
