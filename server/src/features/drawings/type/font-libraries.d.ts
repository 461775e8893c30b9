// @NOTE neither library ships types; these cover what `typeface.ts` uses

declare module 'fontkit' {
  type Command = { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: number[] }
  type Glyph = { id: number; advanceWidth: number; path: { commands: Command[] } }
  type Placed = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    glyphForCodePoint(code: number): Glyph
    layout(text: string): Placed
    getVariation(axes: Record<string, number>): Font
  }
  export function create(file: Buffer): Font
}

declare module 'wawoff2' {
  const wawoff2: { decompress(file: Uint8Array): Promise<Uint8Array> }
  export default wawoff2
}
