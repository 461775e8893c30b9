import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A short film as HLS: a playlist's files by name. */
export type Tape = { 'init.mp4': Buffer; 'one.m4s': Buffer; seconds: number }

/**
 * Two seconds of a coloured square of 320 × 180 px as fragmented MP4 (VP9). A browser's `MediaRecorder` filmed it from a
 * canvas; it names no level of its codec, without which players refuse it, so the file's `vpcC` box says level 1.
 */
export function readTape(): Tape {
  const bytes = readFileSync(join(import.meta.dirname, 'tape.mp4'))
  // A box begins with its length and its name; the film's description ends with the box `moov`.
  const moov = bytes.indexOf('moov') - 4
  const end = moov + bytes.readUInt32BE(moov)
  return { 'init.mp4': bytes.subarray(0, end), 'one.m4s': bytes.subarray(end), seconds: 2 }
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
