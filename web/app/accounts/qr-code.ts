/**
 * A QR code (ISO/IEC 18004) of a short text: byte mode, error correction level L, versions 1 to 15, which is 520 bytes.
 * Enough for the address that an authenticator app scans.
 */

/** Error correction codewords in each block, by version. */
const corrections = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22]
/** Blocks, by version. */
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6]

type Version = { number: number; size: number; words: number; correction: number; blocks: number }

function versionOf(number: number): Version {
  const aligned = number < 2 ? 0 : Math.floor(number / 7) + 2
  let bits = (16 * number + 128) * number + 64
  if (aligned > 0) bits -= (25 * aligned - 10) * aligned - 55
  if (number >= 7) bits -= 36
  const correction = corrections[number - 1] ?? 0
  return { number, size: number * 4 + 17, words: bits >> 3, correction, blocks: blockCounts[number - 1] ?? 1 }
}

const dataWords = ({ words, correction, blocks }: Version) => words - correction * blocks

/** Where the small squares stand, along each side. */
function alignments({ number, size }: Version): number[] {
  if (number < 2) return []
  const count = Math.floor(number / 7) + 2
  const step = Math.floor((number * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)]
}

/** The smallest version that holds so many bytes. @throws RangeError when none does */
function versionFor(bytes: number): Version {
  for (let number = 1; number <= blockCounts.length; number++) {
    const version = versionOf(number)
    const headerBits = 4 + (number < 10 ? 8 : 16)
    if (Math.ceil((headerBits + bytes * 8) / 8) <= dataWords(version)) return version
  }
  throw new RangeError('The text is too long for this QR code')
}

/** The text as codewords: mode, length, bytes, and what fills the rest. */
function encode(bytes: Uint8Array, version: Version): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version.number < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  const room = dataWords(version) * 8
  put(0, Math.min(4, room - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  )
}

/** Multiplication in GF(2^8) over 0x11d. */
function times(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a)
  return product & 0xff
}

/** The generator polynomial of so many correction words, highest power first, its leading 1 left out. */
function generator(degree: number): number[] {
  const parts: number[] = Array.from({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0))
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) parts[j] = times(parts[j]!, root) ^ (j + 1 < degree ? parts[j + 1]! : 0)
    root = times(root, 2)
  }
  return parts
}

function correctionOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const word of data) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    for (const [i, part] of divisor.entries()) rest[i] = rest[i]! ^ times(part, factor)
  }
  return rest
}

/** Data and correction of all blocks, one word of each in turn. */
function interleave(data: readonly number[], { words, correction, blocks }: Version): number[] {
  const shortBlocks = blocks - (words % blocks)
  const shortLength = Math.floor(words / blocks) - correction
  const divisor = generator(correction)
  let at = 0
  const parts = Array.from({ length: blocks }, (_, i) => {
    const part = data.slice(at, at + shortLength + (i < shortBlocks ? 0 : 1))
    at += part.length
    return { part, fix: correctionOf(part, divisor) }
  })
  const turns = <T>(lists: readonly (readonly T[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) =>
      lists.flatMap((list) => (i < list.length ? [list[i]!] : [])),
    ).flat()
  return [...turns(parts.map(({ part }) => part)), ...turns(parts.map(({ fix }) => fix))]
}

type Grid = { dark: boolean[][]; fixed: boolean[][] }

/** The patterns that every code of this version has; the places of the format's bits are kept free. */
function frame(version: Version): Grid {
  const { size, number } = version
  const make = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const grid: Grid = { dark: make(), fixed: make() }
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    grid.dark[y]![x] = isDark
    grid.fixed[y]![x] = true
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const ring = (cx: number, cy: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const
  for (const [x, y] of corners) ring(x, y, 4, (distance) => distance !== 2 && distance !== 4)
  const places = alignments(version)
  const last = places.length - 1
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) ring(x, y, 2, (distance) => distance !== 1)
    }
  for (const [x, y] of formatPlaces(size).flat()) set(x, y, false)
  set(8, size - 8, true)
  if (number >= 7) {
    let rest = number
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
    const bits = (number << 12) | rest
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
      set(a, b, ((bits >>> i) & 1) === 1)
      set(b, a, ((bits >>> i) & 1) === 1)
    }
  }
  return grid
}

/** Where the 15 bits of the format stand, lowest first, in both copies. */
function formatPlaces(size: number): (readonly [number, number])[][] {
  const first = Array.from({ length: 15 }, (_, i) => {
    if (i < 6) return [8, i] as const
    if (i < 8) return [8, i + 1] as const
    return i === 8 ? ([7, 8] as const) : ([14 - i, 8] as const)
  })
  const second = Array.from({ length: 15 }, (_, i) =>
    i < 8 ? ([size - 1 - i, 8] as const) : ([8, size - 15 + i] as const),
  )
  return [first, second]
}

/** Lays the codewords in columns of two, up and down, from the right. */
function lay(words: readonly number[], { dark, fixed }: Grid, size: number): void {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y]![x] || bit >= words.length * 8) continue
        dark[y]![x] = ((words[bit >>> 3]! >>> (7 - (bit & 7))) & 1) === 1
        bit++
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function masked({ dark, fixed }: Grid, mask: number): boolean[][] {
  const flips = masks[mask]!
  const rows = dark.map((row, y) => row.map((isDark, x) => isDark !== (!fixed[y]![x] && flips(x, y))))
  // Level L is 1 of the two bits before the mask's number.
  const data = (1 << 3) | mask
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  for (const copy of formatPlaces(rows.length))
    for (const [i, [x, y]] of copy.entries()) rows[y]![x] = ((bits >>> i) & 1) === 1
  return rows
}

/** How hard a code is to read: runs, blocks of four, what looks like a corner, and the balance of dark and light. */
function penalty(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length
  const columns = rows.map((_, x) => rows.map((row) => row[x]!))
  let sum = 0
  for (const line of [...rows, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    for (const pattern of ['10111010000', '00001011101'])
      for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) sum += 40
  }
  let darkCount = 0
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isDark = rows[y]![x]
      if (isDark) darkCount++
      const isBlock = x + 1 < size && y + 1 < size
      if (isBlock && rows[y]![x + 1] === isDark && rows[y + 1]![x] === isDark && rows[y + 1]![x + 1] === isDark)
        sum += 3
    }
  return sum + Math.floor(Math.abs((darkCount * 20) / (size * size) - 10)) * 10
}

/** The code's squares, row by row: true is dark. @throws RangeError for a text of more than 520 bytes */
export function qrSquares(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const grid = frame(version)
  lay(interleave(encode(bytes, version), version), grid, version.size)
  const tries = masks.map((_, mask) => masked(grid, mask))
  return tries.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best))
}

/** The dark squares as one SVG path on a field of `size` units. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = qrSquares(text)
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}
