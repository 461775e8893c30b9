import { streamRefusals } from '@keepcase/contract/drops/stream.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'
import { streamPage } from './stream-page.ts'

const fixtures = await openTestDb()
const { owner, setClock } = fixtures
const { as, seller, published, read, liveEvents } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const host = as(ada.actor).drops

test('a host shows a stream, and pages hear only whose it is', async () => {
  const { id } = await published(ada, { type: 'live' })
  await setClock(at(minutes(61)))
  const shown = await host.setStream({ id, link: ' https://youtu.be/dQw4w9WgXcQ?t=4 ' })
  expect(shown).toMatchObject({
    streamLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    live: { stream: 'youtube' },
  })
  expect(JSON.stringify(await read(id))).not.toContain('dQw4w9WgXcQ')
  const events = (await liveEvents()).filter((event) => event.name === 'stage.changed' && event.id === id)
  expect(events.at(-1)).toMatchObject({ live: { stream: 'youtube' } })
  expect(await host.setStream({ id, link: null })).toMatchObject({ streamLink: null, live: { stream: null } })
})

test('a link that is no stream is refused at its field, with the reason', async () => {
  const { id } = await published(ada, { type: 'live' })
  for (const [link, why] of [
    ['javascript:alert(1)', streamRefusals.notALink],
    ['https://127.0.0.1/x.m3u8', streamRefusals.notAllowed],
    ['https://live.example-cdn.com/x.m3u8', streamRefusals.notAllowed],
    ['https://www.youtube.com/redirect?q=https://evil.example', streamRefusals.noVideo],
  ] as const)
    await expect(host.setStream({ id, link })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { fields: { link: why } },
    })
})

test('HLS comes from the hosts of the platform’s setting', async () => {
  const { id } = await published(ada, { type: 'live' })
  await owner.query(`update platform_settings set hls_hosts = array['live.example-cdn.com']`)
  const link = 'https://live.example-cdn.com/x.m3u8'
  expect(await host.setStream({ id, link })).toMatchObject({ streamLink: link, live: { stream: 'hls' } })
})

test('the frame’s policy names the origin of this stream, and nobody else may frame it', () => {
  const frame = 'https://player.vimeo.com/video/123456789?autoplay=1'
  const { html, policy } = streamPage({ provider: 'vimeo', link: 'https://vimeo.com/123456789', frame }, 'keepcase.com')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-src https://player.vimeo.com;')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('script-src')
  expect(html).toContain('src="https://player.vimeo.com/video/123456789?autoplay=1"')
  const link = 'https://live.example-cdn.com/x.m3u8?a="><script>'
  const hls = streamPage({ provider: 'hls', link, frame: link }, 'keepcase.com')
  expect(hls.policy).toContain('media-src https://live.example-cdn.com blob:')
  expect(hls.policy).not.toContain('frame-src')
  expect(hls.html).not.toContain('"><script>')
  const twitch = streamPage(
    { provider: 'twitch', link: 'https://www.twitch.tv/a1b', frame: 'https://player.twitch.tv/?channel=a1b' },
    'keepcase.com',
  )
  expect(twitch.html).toContain('&amp;parent=keepcase.com')
})
