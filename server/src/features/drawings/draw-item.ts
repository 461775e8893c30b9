import { gzipSync } from 'node:zlib'
import { bodies } from './bodies/draw-body.ts'
import { canvas, spineText, type Thing } from './bodies/thing.ts'
import { languageOf } from './covers/language-of.ts'
import { flawPlace, wearOf } from './life/wear.ts'
import { type MotifName, motifIn } from './motifs/motif.ts'
import { panel, rect } from './shapes/marks.ts'
import { Chance } from './things/chance.ts'
import type { DrawnItem, View } from './things/drawn-item.ts'
import { type Kind, kindOf } from './things/kind-of.ts'
import { type CoverTitle, readTitle } from './things/read-title.ts'
import { type Detail, Lettering } from './type/lettering.ts'
import type { Typeface } from './type/typeface.ts'

/** Size of a drawing under gzip, in bytes. One with long titles sets them less finely to stay below it. */
const maxBytes = 6000

/** A drawing with the places of its texts, which tests measure. */
export type Drawing = { svg: string; texts: Lettering['texts'] }

/** Motifs that make sense as a toy, unlike a wave or a clock. */
const figures = /^(?:creature|robot|figure|insect|serpent|rocket|bird|ghost|fish|car|train|ship)$/

/** What the title names, if such a thing can be one. */
function motifFor(kind: Kind, title: CoverTitle): MotifName | null {
  const motif = motifIn(title)
  const isToy = kind === 'toy-box' || kind === 'blister'
  return motif && (!isToy || figures.test(motif)) ? motif : null
}

const untitled: CoverTitle = { main: '', by: null, rest: null, number: null, year: null }

/** The item as a thing: its kind, its cover language, its colors, by its id where nothing was entered. */
function thingOf(item: DrawnItem, type: Typeface, detail: Detail): Thing {
  const chance = new Chance(item.id)
  const kind = kindOf(item)
  const title = readTitle(item)
  const language = languageOf(kind, item, title.year, chance)
  const { maker, format } = item
  const fronts: Thing['fronts'] = []
  const thing: Omit<Thing, 'cover' | 'fronts'> = {
    ...{ kind, item, title, maker, format, chance, lettering: new Lettering(type, detail) },
    inks: chance.of(language.inks),
    motif: motifFor(kind, title) ?? chance.of(language.motifs),
  }
  const cover: Thing['cover'] = (x, y, width, height, isArtOnly = false) => {
    // @NOTE without its title a cover is drawn taller: most styles keep their lowest part for it
    const [shown, whole] = isArtOnly ? [{ ...thing, title: untitled, maker: null }, height * 1.4] : [thing, height]
    const front = { width, height, isRecord: kind === 'lp' || kind === 'seven-inch' }
    fronts.push({ x, y, width, height })
    return panel(x, y, width, height, language.draw({ ...shown, width, height: whole }) + wearOf(item, front))
  }
  return { ...thing, cover, fronts }
}

/** The worn corner of a front from close by, in the demo world; elsewhere the whole thing. */
function flawOf(thing: Thing): string {
  const whole = wrapped(bodies[thing.kind](thing))
  const [front] = thing.fronts
  if (!front || thing.item.condition === null) return whole
  const side = Math.max(front.width, front.height) * flawPlace.size
  const [x, y] = [front.x + front.width * flawPlace.x, front.y + front.height * flawPlace.y].map(Math.round)
  return whole.replace(
    `viewBox="0 0 ${canvas} ${canvas}"`,
    `viewBox="${x} ${y} ${Math.round(side)} ${Math.round(side)}"`,
  )
}

const wrapped = (inside: string, viewBox = `0 0 ${canvas} ${canvas}`): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`

/** A thing's spine alone, as on a shelf: without ground and shadow, because others stand beside it. */
function spineOf(thing: Thing): string {
  const { inks, title, maker } = thing
  const place = [26, 44, 28, 256] as const
  return wrapped(
    rect(14, 8, 52, 376, inks.ground) +
      rect(14, 8, 52, 22, inks.a) +
      rect(14, 8, 3, 376, '#fff5') +
      rect(62, 8, 4, 376, '#0004') +
      spineText(thing, title.main, place, { fill: inks.ink, weight: 800, widths: [105, 85, 65] }) +
      spineText(thing, maker ?? title.by ?? title.year, [30, 312, 20, 62], {
        fill: inks.ink,
        weight: 600,
        widths: [90, 65],
      }),
    '14 8 52 376',
  )
}

const views: Record<View, (thing: Thing) => string> = {
  front: (thing) => wrapped(bodies[thing.kind](thing)),
  spine: spineOf,
  flaw: flawOf,
}

/**
 * Draws an item as the kind of thing it is: pure, the same for the same item. Shows what its seller entered, and
 * nothing else; titles arrive as outlines, so no text of theirs is markup.
 */
export function composeItem(item: DrawnItem, view: View, type: Typeface): Drawing {
  const draw = (detail: Detail): Drawing => {
    const thing = thingOf(item, type, detail)
    const svg = views[view](thing)
    return { svg, texts: thing.lettering.texts }
  }
  const isSmall = ({ svg }: Drawing) => svg.length < maxBytes * 2 || gzipSync(svg).length <= maxBytes
  const full = draw('full')
  if (isSmall(full)) return full
  const less = draw('small')
  return isSmall(less) ? less : draw('least')
}

/** The drawing of an item as SVG. */
export const drawItem = (item: DrawnItem, view: View, type: Typeface): string => composeItem(item, view, type).svg
