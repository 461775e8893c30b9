import type { Chance } from '../things/chance.ts'
import type { DrawnItem } from '../things/drawn-item.ts'
import type { Kind } from '../things/kind-of.ts'
import { newsprintHero, speedLines } from './comics.ts'
import type { Language } from './cover.ts'
import { learningTiles, oneForm } from './forms.ts'
import { archedWindow, dramaPlate } from './painted.ts'
import { cosmicPaperback, exhibitionGrid, masthead, pulpPaperback } from './paper.ts'
import { pixelSky, plainLabel, runeCard, sportsCard, toyBurst } from './play.ts'
import { actionSplit, comedyPop, neonGrid, rentalHorror } from './screen.ts'
import { horizons, jazzBlocks, photocopy, sunRays } from './sound.ts'

type Choice = readonly [Language, ...Language[]]

/** Languages of films by genre. */
const films: Record<string, Choice> = {
  horror: [rentalHorror],
  scifi: [neonGrid],
  action: [actionSplit],
  comedy: [comedyPop],
  drama: [dramaPlate],
  fantasy: [archedWindow],
  documentary: [exhibitionGrid],
}
const anyFilm: Choice = [dramaPlate, actionSplit, archedWindow, comedyPop]

/** Languages of music by decade. */
const music: Record<string, Choice> = {
  '60s': [jazzBlocks],
  '70s': [sunRays, learningTiles],
  '80s': [photocopy, horizons],
  '90s': [photocopy, oneForm, horizons],
  '00s': [oneForm, horizons],
  '10s': [oneForm, horizons, photocopy],
  '20s': [oneForm, exhibitionGrid],
}
const anyMusic: Choice = [jazzBlocks, horizons, sunRays, oneForm]

const books: Record<string, Choice> = {
  scifi: [cosmicPaperback],
  fantasy: [archedWindow],
  horror: [rentalHorror],
  documentary: [exhibitionGrid],
  drama: [pulpPaperback, dramaPlate],
}

/** A year's decade as an era is named: `80s`. */
const decadeOf = (year: number | null): string | null => (year === null ? null : `${String(year).slice(2, 3)}0s`)

/** The cover language of an item: by its kind of thing, its genre and its time; what is left open, by its id. */
export function languageOf(kind: Kind, item: DrawnItem, year: number | null, chance: Chance): Language {
  return chance.of(choiceFor(kind, item.genres[0] ?? '', item.era ?? decadeOf(year) ?? ''))
}

function choiceFor(kind: Kind, genre: string, era: string): Choice {
  switch (kind) {
    case 'lp':
    case 'seven-inch':
    case 'cassette':
    case 'cd':
      return music[era] ?? anyMusic
    case 'paperback':
      return books[genre] ?? [pulpPaperback, cosmicPaperback]
    case 'comic':
      return /^(?:60|70)s$/.test(era) || /^(?:action|scifi|fantasy)$/.test(genre)
        ? [newsprintHero]
        : [speedLines, newsprintHero]
    case 'magazine':
      return [masthead]
    case 'card':
    case 'slab':
      return genre === 'fantasy' || genre === 'scifi' ? [runeCard] : [sportsCard]
    case 'toy-box':
    case 'blister':
      return [toyBurst]
    case 'game-box':
      return genre === 'fantasy' ? [archedWindow, pixelSky] : [pixelSky]
    case 'print':
      return [exhibitionGrid, oneForm, horizons]
    case 'shirt':
    case 'pin-card':
      return [photocopy, newsprintHero, toyBurst]
    case 'box':
    case 'shoe-box':
      return [plainLabel]
    default:
      return films[genre] ?? anyFilm
  }
}
