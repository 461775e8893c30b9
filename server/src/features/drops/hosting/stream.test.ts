import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { readStream, type Stream, streamRefusals } from '@keepcase/contract/drops/stream.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'
import { noStreamPage, streamPage } from './stream-page.ts'

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
  const other = await host.setStream({ id, link: 'https://youtu.be/aaaaaaaaaaa' })
  expect(other.live?.streamMark, 'another link has another mark').not.toBe(shown.live?.streamMark)
  expect(await host.setStream({ id, link: null })).toMatchObject({ streamLink: null, live: { stream: null } })
})

test('of two hosts who change the link at once one passes, and the other reads which one is shown', async () => {
  const links = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=aaaaaaaaaaa']
  for (let round = 0; round < 6; round++) {
    const { id } = await published(ada, { type: 'live' })
    const answers = await Promise.allSettled(links.map((link) => host.setStream({ id, link, was: null })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { streamLink } = await host.forSeller({ id })
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ streamLink })
      else expect(answer.reason).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { current: { streamLink } } })
    }
    expect(await host.setStream({ id, link: null, was: streamLink })).toMatchObject({ streamLink: null })
  }
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

test('no link is ever fetched: neither a refused one, nor one that is shown', async () => {
  const { id } = await published(ada, { type: 'live' })
  await owner.query(`update platform_settings set hls_hosts = array['live.example-cdn.com']`)
  const lookups = vi.spyOn(dns, 'lookup')
  const fetches = vi.spyOn(globalThis, 'fetch')
  const requests = [vi.spyOn(https, 'request'), vi.spyOn(http, 'request')]
  for (const link of [
    'javascript:fetch("https://evil.example")',
    'data:text/html,<img src=https://evil.example>',
    'http://localhost:3000/stream/1',
    'https://keepcase.com/drop/1',
    'https://10.0.0.7/x.m3u8',
    'https://[::1]/x.m3u8',
    'https://169.254.169.254/latest/x.m3u8',
    'https://nas.local/x.m3u8',
    'https://vimeo.com/log_in?redirect=https://evil.example',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://live.example-cdn.com/redirect?to=https://evil.example/x.m3u8',
  ])
    await expect(host.setStream({ id, link }), link).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (const link of ['https://live.example-cdn.com/x.m3u8', 'https://youtu.be/dQw4w9WgXcQ', 'https://twitch.tv/a1b'])
    await host.setStream({ id, link })
  expect(lookups.mock.calls.filter(([name]) => name !== 'localhost')).toEqual([])
  expect(fetches).not.toHaveBeenCalled()
  for (const request of requests) expect(request).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('HLS comes from the hosts of the platform’s setting', async () => {
  const { id } = await published(ada, { type: 'live' })
  await owner.query(`update platform_settings set hls_hosts = array['live.example-cdn.com']`)
  const link = 'https://live.example-cdn.com/x.m3u8'
  expect(await host.setStream({ id, link })).toMatchObject({ streamLink: link, live: { stream: 'hls' } })
})

const exact = (policy: string) => policy.replace(/'sha256-[\w+/=]+'/, 'hash')
const around = (sources: string) =>
  `default-src 'none'; style-src hash; ${sources}frame-ancestors 'self'; base-uri 'none'; form-action 'none'`
const hlsHosts = ['live.example-cdn.com']
const pageOf = (link: string) => streamPage(readStream(link, hlsHosts) as Stream, 'keepcase.com')

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'frame-src https://www.youtube-nocookie.com; '],
  ['https://www.twitch.tv/staticage', 'frame-src https://player.twitch.tv; '],
  ['https://vimeo.com/123456789', 'frame-src https://player.vimeo.com; '],
  [
    'https://live.example-cdn.com/x.m3u8?a=1',
    "script-src 'self'; media-src https://live.example-cdn.com blob:; connect-src https://live.example-cdn.com; ",
  ],
])('the frame of %s may load from exactly its own origin, and only this site may frame it', (link, sources) => {
  expect(exact(pageOf(link).policy)).toBe(around(sources))
})

test('a frame without a picture may load nothing', () => {
  expect(exact(noStreamPage.policy)).toBe(around(''))
})

test('the frame’s page holds the player and nothing that a link could add', () => {
  expect(pageOf('https://vimeo.com/123456789').html).toContain(
    'src="https://player.vimeo.com/video/123456789?autoplay=1&amp;dnt=1"',
  )
  expect(pageOf('https://www.twitch.tv/a1b').html).toContain('&amp;parent=keepcase.com')
  const link = 'https://live.example-cdn.com/x.m3u8?a="><script>'
  expect(streamPage({ provider: 'hls', link, frame: link }, 'keepcase.com').html).not.toContain('"><script>')
})
