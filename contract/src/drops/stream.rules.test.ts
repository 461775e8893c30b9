import { expect, test } from 'vitest'
import { isPublicHost, readStream, streamRefusals } from './stream.rules.ts'

const hosts = ['live.example-cdn.com']
const read = (link: string) => readStream(link, hosts)

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://m.youtube.com/live/dQw4w9WgXcQ?feature=share', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.twitch.tv/StaticAge', 'twitch', 'https://www.twitch.tv/staticage'],
  ['https://vimeo.com/123456789/0a1b2c3d4e', 'vimeo', 'https://vimeo.com/123456789/0a1b2c3d4e'],
  ['https://player.vimeo.com/video/123456789', 'vimeo', 'https://vimeo.com/123456789'],
  ['https://live.example-cdn.com/tape/one.m3u8?key=a', 'hls', 'https://live.example-cdn.com/tape/one.m3u8?key=a'],
])('%s is a stream', (link, provider, stored) => {
  const stream = read(link)
  expect(stream).toMatchObject({ provider, link: stored })
  expect(read(stored), 'the stored link reads as the same').toEqual(stream)
})

test.each([
  'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
  'data:text/html,<script>alert(1)</script>',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  '//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://user:pass@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https:\\\\www.youtube.com\\watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ onload=x',
  `https://youtu.be/${'a'.repeat(600)}`,
  'https://[::1]/x.m3u8',
  'https://www.youtube.com/watch?v="><script>',
  '',
  'a stream',
])('%s is no link', (link) => {
  expect(read(link)).toEqual({ refused: streamRefusals.notALink })
})

test.each([
  'https://www.youtube.com/redirect?q=https://evil.example&v=dQw4w9WgXcQ',
  'https://www.youtube.com/@somebody',
  'https://youtu.be/',
  'https://www.twitch.tv/redirect',
  'https://www.twitch.tv/directory/all',
  'https://vimeo.com/log_in?redirect=https://evil.example',
  'https://live.example-cdn.com/redirect?to=https://evil.example/x.m3u8',
  'https://live.example-cdn.com/page.html',
])('%s leads to no video', (link) => {
  expect(read(link)).toHaveProperty('refused')
})

test.each([
  'https://keepcase.com/drop/1',
  'https://127.0.0.1/x.m3u8',
  'https://10.0.0.8/x.m3u8',
  'https://2130706433/x.m3u8',
  'https://localhost/x.m3u8',
  'https://printer.local/x.m3u8',
  'https://other-cdn.com/x.m3u8',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://live.example-cdn.com.evil.example/x.m3u8',
])('%s is nowhere that streams come from', (link) => {
  expect(read(link)).toEqual({ refused: streamRefusals.notAllowed })
})

test('an allowed host that is an address or inside a private network is ignored', () => {
  expect(readStream('https://10.0.0.8/x.m3u8', ['10.0.0.8'])).toHaveProperty('refused')
  expect(readStream('https://nas.local/x.m3u8', ['nas.local'])).toHaveProperty('refused')
  expect(['live.example-cdn.com', 'a.io'].map(isPublicHost)).toEqual([true, true])
  const bad = [
    'localhost',
    '127.0.0.1',
    'nas.local',
    'a',
    'A.io',
    'a..io',
    '-a.io',
    'a.io:80',
    'a.io/',
    '*.a.io',
    '::1',
  ]
  expect(bad.filter(isPublicHost)).toEqual([])
})
