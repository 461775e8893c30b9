/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.
import type { Page } from '@playwright/test'

/** A short film as HLS: a playlist's files by name. */
export type Tape = { 'init.mp4': Buffer; 'one.m4s': Buffer; seconds: number }

/** Films two seconds of a coloured square with the browser's own recorder, as fragmented MP4. */
export async function recordTape(page: Page): Promise<Tape> {
  const seconds = 2
  const recorded = await page.evaluate(async (ms) => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')!
    const drawing = setInterval(() => {
      pen.fillStyle = `hsl(${(performance.now() / 20) % 360} 60% 40%)`
      pen.fillRect(0, 0, 320, 180)
    }, 40)
    const parts: Blob[] = []
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4' })
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start(500)
    setTimeout(() => recorder.stop(), ms)
    await stopped
    clearInterval(drawing)
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  }, seconds * 1000)
  const bytes = Buffer.from(recorded)
  // The recorder names no level of its codec, without which players refuse it: level 1 is enough for this size.
  const level = bytes.indexOf('vpcC') + 9
  bytes[level] = 10
  // A box begins with its length and its name; the film's description ends with the box `moov`.
  const moov = bytes.indexOf('moov') - 4
  const end = moov + bytes.readUInt32BE(moov)
  return { 'init.mp4': bytes.subarray(0, end), 'one.m4s': bytes.subarray(end), seconds }
}

/** A playlist of the tape, and after it of one more piece at this address. */
export const playlistOf = (tape: Tape, further: string): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${tape.seconds + 1}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXTINF:${tape.seconds}.0,`,
    'one.m4s',
    `#EXTINF:${tape.seconds}.0,`,
    further,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
