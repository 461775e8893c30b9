import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { runningServer, sql } from './testing/running-server.ts'
import { openShop } from './testing/shop.ts'
import { playlistOf, readTape } from './testing/tape.ts'
import { expect, open, test } from './testing/test.ts'

// The host's picture in a browser without HLS of its own, and what may be framed by whom.

const stream = 'https://live.example-cdn.com/hall/one.m3u8'
const blocked = 'https://elsewhere.example-cdn.com/two.m4s'

/** A live drop on stage, whose host shows a picture. */
async function showPicture(name: string, link: string) {
  await sql(`update platform_settings set hls_hosts = array['live.example-cdn.com']`)
  const shop = await openShop(name)
  const drop = await shop.drop({ type: 'live', title: 'One reel', lots: [{ title: 'Reel 1' }] })
  await shop.reveal(drop.id)
  await shop.seller.call('POST', `/drops/${drop.id}/stream`, { link })
  return drop
}

test('HLS where the browser has none: hls.js plays what the allowed host sends, and nobody else is asked', async ({
  visit,
  watch,
}) => {
  test.slow()
  watch.allow(/status of 404|Content Security Policy|violates/)
  const drop = await showPicture('Tape Hall', stream)
  const page = await visit({ viewport: { width: 1360, height: 900 } })
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  const tape = readTape()
  const asked = new Set<string>()
  let isRunning = false
  const serve = async (route: Route) => {
    const { host, pathname } = new URL(route.request().url())
    asked.add(`${host}${pathname}`)
    const headers = { 'access-control-allow-origin': '*' }
    const name = pathname.split('/').at(-1)
    if (!isRunning) return route.fulfill({ status: 404, headers, body: '' })
    if (name === 'one.m3u8')
      return route.fulfill({ headers, contentType: 'application/vnd.apple.mpegurl', body: playlistOf(tape, blocked) })
    return route.fulfill({ headers, contentType: 'video/mp4', body: tape[name as 'init.mp4' | 'one.m4s'] })
  }
  await page.route(/^https:/, serve)
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  const players: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/stream/hls.js')) players.push(response.url())
  })
  await open(page, `/drop/${drop.id}`)
  await page.getByRole('button', { name: 'Watch the host' }).click()
  await expect(page.getByText('Video runs a few seconds behind.')).toBeVisible()

  // Before the host is on: the sentence, and another try every few seconds.
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('status')).toHaveText(/^The video isn’t running right now\./)
  await checkPage(page, 'host-picture-off')
  await page.setViewportSize({ width: 1360, height: 900 })
  isRunning = true
  const video = frame.locator('video')
  const placeInTape = () => video.evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(placeInTape, { timeout: 40_000 }).toBeGreaterThan(0)
  await expect(frame.getByText('The video isn’t running right now.')).toBeHidden()
  expect(await video.evaluate((one: HTMLVideoElement) => one.src), 'played by hls.js').toMatch(/^blob:/)
  expect(players).not.toEqual([])

  // The playlist leads elsewhere: the frame's policy stops it before anybody is asked.
  await expect.poll(() => refused.filter((text) => text.includes(new URL(blocked).host)).length).toBeGreaterThan(0)
  expect([...asked].sort()).toEqual(
    ['init.mp4', 'one.m3u8', 'one.m4s'].map((name) => `live.example-cdn.com/hall/${name}`),
  )
})

/** Frames addresses in a page, and returns those of them that were shown. */
async function frameIn(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map((src) => {
          const frame = document.createElement('iframe')
          frame.src = src
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
          document.body.append(frame)
          return loaded
        }),
      ),
    addresses,
  )
  return addresses.filter((address) =>
    page.frames().some((frame) => frame !== page.mainFrame() && frame.url() === address),
  )
}

test('pages are framed by nobody, the page of the picture by this site alone', async ({ visit, watch }) => {
  watch.allow(/frame|status of 404|X-Frame-Options/i)
  const drop = await showPicture('Framed Reels', 'https://vimeo.com/123456789')
  const { url } = runningServer()
  const page = await visit()
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'A video' }))
  const picture = `${url}/stream/${drop.id}`
  const ordinary = ['/', '/discover', `/drop/${drop.id}`, `/drop/${drop.id}/fairness`, '/signin', '/no-such-page']
  for (const path of ordinary) {
    const headers = (await page.request.get(path)).headers()
    const policy = (headers['content-security-policy'] ?? '').split('; ')
    expect([path, headers['x-frame-options']]).toEqual([path, 'DENY'])
    expect([path, ...policy.filter((part) => part.startsWith('frame-'))]).toEqual([
      path,
      "frame-src 'self'",
      "frame-ancestors 'none'",
    ])
  }
  const headers = (await page.request.get(picture)).headers()
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect((headers['content-security-policy'] ?? '').split('; ').filter((part) => part.startsWith('frame-'))).toEqual([
    'frame-src https://player.vimeo.com',
    "frame-ancestors 'self'",
  ])

  const framed = [picture, ...ordinary.slice(0, 3).map((path) => `${url}${path}`)]
  await open(page, '/')
  expect(await frameIn(page, framed), 'in a page of this site').toEqual([picture])
  // A real one: browsers let no made-up page ask a server of this machine.
  const another = createServer((_, answer) => answer.end('Elsewhere')).listen(0, '127.0.0.1')
  await once(another, 'listening')
  await page.goto(`http://127.0.0.1:${(another.address() as AddressInfo).port}/`)
  const refusals = new Map<string, string | undefined>()
  page.on('requestfailed', (request) => refusals.set(request.url(), request.failure()?.errorText))
  expect(await frameIn(page, framed), 'in a page of another site').toEqual([])
  // Not for want of an answer, but for what its headers say.
  expect(refusals).toEqual(new Map(framed.map((address) => [address, 'net::ERR_BLOCKED_BY_RESPONSE'])))
  another.close()
})
