/**
 * House art: what stands where a photo is missing. A drawing is a pure function of a seed (the id) and a kind (what the
 * thing is), so the same thing always looks the same, on the server, in the browser and in a picture for sharing.
 */
export type ArtKind = 'vinyl' | 'tape' | 'dots' | 'film' | 'books' | 'facets'
export type ArtPalette = { deep: string; mid: string; pale: string; hue: number }

export const artPalettes: readonly ArtPalette[] = [
  { deep: 'oklch(0.24 0.05 262)', mid: 'oklch(0.66 0.16 30)', pale: 'oklch(0.93 0.05 85)', hue: 30 },
  { deep: 'oklch(0.3 0.08 195)', mid: 'oklch(0.7 0.11 195)', pale: 'oklch(0.94 0.04 95)', hue: 195 },
  { deep: 'oklch(0.27 0.1 285)', mid: 'oklch(0.64 0.17 330)', pale: 'oklch(0.92 0.05 20)', hue: 330 },
  { deep: 'oklch(0.33 0.11 20)', mid: 'oklch(0.68 0.17 45)', pale: 'oklch(0.93 0.06 85)', hue: 45 },
  { deep: 'oklch(0.26 0.06 240)', mid: 'oklch(0.66 0.12 220)', pale: 'oklch(0.94 0.03 200)', hue: 220 },
  { deep: 'oklch(0.36 0.09 150)', mid: 'oklch(0.72 0.14 130)', pale: 'oklch(0.95 0.05 105)', hue: 130 },
]

const kinds: Record<string, ArtKind> = {
  vinyl: 'vinyl',
  cd: 'vinyl',
  vhs: 'tape',
  cassette: 'tape',
  cards: 'dots',
  comics: 'dots',
  stickers: 'dots',
  posters: 'dots',
  magazines: 'dots',
  art_prints: 'dots',
  film: 'film',
  laserdisc: 'film',
  dvd: 'film',
  books: 'books',
}

/** What is drawn for a category of items; facets for everything without its own drawing. */
export const artKindFor = (category: string | null | undefined): ArtKind => kinds[category ?? ''] ?? 'facets'

/** A 32-bit hash of a text (FNV-1a, mixed once more so that near ids differ everywhere). */
export function hashSeed(seed: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Numbers in [0, 1) that follow from a hash, always the same ones (mulberry32). */
export function numbersFrom(hash: number): () => number {
  let state = hash
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The palette of a seed. */
export const paletteOf = (seed: string): ArtPalette =>
  artPalettes[hashSeed(seed) % artPalettes.length] ?? (artPalettes[0] as ArtPalette)

/** Colours from `deep` through `mid` to `pale`, `count` of them, for bands and grooves. */
export function ramp({ deep, mid, pale }: ArtPalette, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const at = count === 1 ? 0.5 : i / (count - 1)
    const [from, to, part] = at < 0.5 ? [deep, mid, at * 2] : [mid, pale, at * 2 - 1]
    return `color-mix(in oklab, ${to} ${Math.round(part * 100)}%, ${from})`
  })
}
