/**
 * Where a picture ends in its file: the offset behind its last byte, by the structure of its format. The file's length
 * for formats and files that can't be followed; whether a file is a picture at all is decided by the decoder.
 */
export function imageEnd(file: Buffer): number {
  if (file.length < 16) return file.length
  if (file.readUInt16BE(0) === 0xffd8) return jpegEnd(file)
  if (file.readUInt32BE(0) === 0x89504e47) return pngEnd(file)
  const [head, type] = [file.toString('latin1', 0, 4), file.toString('latin1', 4, 12)]
  if (head === 'RIFF') return Math.min(file.length, evenly(8 + file.readUInt32LE(4)))
  if (head === 'GIF8') return gifEnd(file)
  if (type.startsWith('ftyp')) return boxesEnd(file)
  return file.length
}

const evenly = (length: number): number => length + (length % 2)

/** Markers of JPEG that have no length: stuffed zeros, restarts and fill bytes within the pixels. */
const isWithinScan = (marker: number): boolean =>
  marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)

function jpegEnd(file: Buffer): number {
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) {
      at++
      continue
    }
    at += 2 + file.readUInt16BE(at + 2)
    if (marker === 0xda) at = scanEnd(file, at)
  }
  return file[at] === 0xff && file[at + 1] === 0xd9 ? at + 2 : file.length
}

/** The next marker behind a scan's pixels. */
function scanEnd(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at !== -1 && isWithinScan(file[at + 1] ?? 0)) at = file.indexOf(0xff, at + (file[at + 1] === 0xff ? 1 : 2))
  return at === -1 ? file.length : at
}

function pngEnd(file: Buffer): number {
  let at = 8
  while (at + 12 <= file.length) {
    const isLast = file.toString('latin1', at + 4, at + 8) === 'IEND'
    at += 12 + file.readUInt32BE(at)
    if (isLast) return Math.min(at, file.length)
  }
  return file.length
}

/** Size in bytes of a color table, by the flags in front of it. */
const colorsOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function gifEnd(file: Buffer): number {
  let at = 13 + colorsOf(file[10] ?? 0)
  while (at < file.length) {
    const kind = file[at]
    if (kind === 0x3b) return at + 1
    if (kind === 0x21) at = subBlocksEnd(file, at + 2)
    else if (kind === 0x2c) at = subBlocksEnd(file, at + 11 + colorsOf(file[at + 9] ?? 0))
    else return file.length
  }
  return file.length
}

function subBlocksEnd(file: Buffer, from: number): number {
  let at = from
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0)
  return at + 1
}

/** AVIF and HEIF: the end of the last box that is whole. */
function boxesEnd(file: Buffer): number {
  let at = 0
  while (at + 8 <= file.length) {
    if (!/^[\w ]{4}$/.test(file.toString('latin1', at + 4, at + 8))) return at
    const short = file.readUInt32BE(at)
    if (short === 0) return file.length
    const size = short === 1 && at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : short
    if (size < 8 || at + size > file.length) return at
    at += size
  }
  return at
}
