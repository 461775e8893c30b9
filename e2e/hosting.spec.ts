import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { openShop, readDrop } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'

// What hosts do with a mystery, and with a picture beside the lot.

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

test('a picture beside the lot: hostile links are refused, and nothing is loaded before the press', async ({
  visit,
  watch,
}) => {
  watch.allow(/400 \(Bad Request\)/)
  const shop = await openShop('Projector Hall')
  const drop = await shop.drop({ type: 'live', title: 'One reel', lots: [{ title: 'Reel 1' }] })
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
    const reason = /Paste the full link|Use a link to|That link doesn’t lead/
    await expect(link, text).toHaveAccessibleDescription(reason)
  }
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await host.getByRole('button', { name: 'Show video' }).click()
  await expect(host.getByText('Video shown in the room')).toBeVisible()

  const buyer = await visit()
  const elsewhere: string[] = []
  buyer.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== own && protocol.startsWith('http')) elsewhere.push(origin)
  })
  await buyer.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'A video' }))
  await open(buyer, `/drop/${drop.id}`)
  await expect(buyer.getByText('Loads from YouTube when you press.')).toBeVisible()
  expect(elsewhere).toEqual([])
  await buyer.getByRole('button', { name: 'Watch the host' }).click()
  await expect(
    buyer.frameLocator('iframe').frameLocator('iframe').getByText('A video'),
    'the video, in a frame of our own',
  ).toBeVisible()
  await expect(buyer.getByText('Video runs a few seconds behind.')).toBeVisible()
  expect(new Set(elsewhere)).toEqual(new Set(['https://www.youtube-nocookie.com']))
  await expect(claimButton(buyer, 'Reel 1')).toBeEnabled()
  const frame = await buyer.request.get(`/stream/${drop.id}`)
  expect(frame.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
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
    // Held, which counts as two presses: on a slow machine the second one would come too late.
    await host.getByRole('button', { name: label }).click({ delay: 500 })
    await expect(buyer.getByText(body, { exact: true })).toBeVisible()
  }
  await expect(host.getByText('Every hint is out.')).toBeVisible()
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
  const [first, last] = hints as [(typeof hints)[number], (typeof hints)[number]]
  expect(await verifySeal(opened)).toContain('Right: this is what was sealed.')
  for (const altered of [
    { contents: `${contents} Promised.` },
    { hints: [{ ...first, body: 'It whistles.' }, last] },
    { hints: [first, { ...last, priceStepCents: last.priceStepCents + 1 }] },
  ])
    expect(await verifySeal({ ...opened, mystery: { ...opened.mystery, ...altered } })).not.toContain('Right:')
})
