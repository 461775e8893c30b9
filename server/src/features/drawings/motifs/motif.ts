import type { CoverTitle } from '../things/read-title.ts'

/** Colors of a motif: its main one, a second one, and a dark one for what is inside. */
export type MotifColors = { main: string; second: string; dark: string }

/** Motifs whose dark parts are beside their main one, so that they need a color unlike the ground: stems, hilts, peaks. */
export const darkBeside: ReadonlySet<MotifName> = new Set([
  'tree',
  'sword',
  'mountain',
  'moon',
  'flower',
  'bird',
  'insect',
])

/** Draws a motif into a box of 100 × 100. */
export type Motif = (colors: MotifColors) => string

/** Motifs by what words of a title mean, the first that matches. English, because most titles are. */
const meanings: readonly (readonly [name: MotifName, words: RegExp])[] = [
  ['insect', /(wasp|hornet|beetle|mantis|moth|bug|\bbees?|\bants?|spider|cicada|locust)s?\b/i],
  ['volcano', /\b(volcano|lava|eruption|magma|krakatoa)\b/i],
  ['ship', /\b(ferry|ferryman|ship|boat|harbou?r|port|pier|anchor|sail\w*|voyage)/i],
  ['train', /\b(train|railway|bus|station|tram|tracks?|platform|terminal|commute)/i],
  ['rocket', /\b(rockets?|launch|astronauts?|shuttle)\b/i],
  ['serpent', /\b(wyrm|drakes?|dragons?|serpents?|snakes?|eels?|leech\w*|worms?)\b/i],
  ['fish', /\b(carp|fish|salmon|trout|shark|whale|otter)\b/i],
  ['creature', /\b(monsters?|beast|lizard|thing|kaiju|crab|brine)\b/i],
  ['ghost', /\b(ghosts?|ghouls?|grave\w*|haunt\w*|corpse|dead|phantom|spirits?|doomsday|dooms?)\b/i],
  ['figure', /\b(captain|commander|sergeant|colonel|general|major|ranger|trooper|soldier|wrestler|hero)\b/i],
  ['robot', /\b(robots?|chrome|machines?|androids?|cyber\w*|appliances|elevators?)\b/i],
  ['castle', /\b(castle|monastery|tower|fortress|kingdom|crown|abbey)/i],
  ['sword', /\b(sword|rune|ruin|knight|blade|quest|massacre|splitter)/i],
  ['planet', /\b(planets?|space|orbit|asteroids?|cosmic|galaxy|zone|saturn|moonbase|suburbs)\b/i],
  ['moon', /\b(moon|lunar|night\w*|midnight|nocturne|evening|dusk|small hours)\b/i],
  ['clock', /\b(clock\w*|hours?|minutes?|time|late|ninety|intermission|tuesday|saturday|sunday|shift)\b/i],
  ['lantern', /\b(lanterns?|lamps?|lamp-lit|light|candle|lighthouse|beacon)/i],
  ['antenna', /\b(static|antenna|tv|video|broadcast|signal|radio|transmission|pylons?|television)\b/i],
  ['eye', /\b(eyes?|witness|watch\w*|beyond|glass|mirror|vision|weeping)\b/i],
  ['hand', /\b(hands?|gloves?|understudy|fingers?)\b/i],
  ['key', /\b(keys?|locked|lock|secret)\b/i],
  ['hat', /\b(hats?|banker|overshoes|gentleman)\b/i],
  [
    'bird',
    /\b(birds?|pigeons?|crows?|ravens?|herons?|owls?|hawks?|falcons?|eagles?|rooks?|swallow|starling|parliament|kite)\b/i,
  ],
  ['flower', /\b(flowers?|roses?|gardener|garden|bloom\w*|indigo|dyeworks)\b/i],
  ['tree', /\b(orchards?|trees?|forest|woods?|cabbage|mulch|pear|grass|farm)\b/i],
  ['wave', /\b(waves?|water|tide|undertow|deep|baths|sea|surf|lake|canal|looms?)\b/i],
  ['mountain', /\b(mountains?|snow|avalanche|winter|ice|alps|blue)\b/i],
  ['bolt', /\b(thunder|storm|weather|electric|power|lightning|laser|knuckle)\b/i],
  ['car', /\b(speedway|road|drive|omaha|car|racer|motor)\b/i],
  ['door', /\b(house|basement|rooms?|home|doors?|hotel|cellar|library|closed|annual)\b/i],
  ['sun', /\b(sun|summer|noon|day|daylight|dawn|morning|desert|salt\w*)\b/i],
  ['horn', /\b(trio|quartet|quintet|sextet|brass|blues|jazz|band|orchestra|suite)\b/i],
  ['face', /\b(nurse|queens?|mother|wife|sorceress|deputy|aunt\w*|sister|brothers?|idols?|stranger|man)\b/i],
]

export type MotifName =
  | 'insect'
  | 'volcano'
  | 'figure'
  | 'ship'
  | 'train'
  | 'rocket'
  | 'serpent'
  | 'fish'
  | 'creature'
  | 'ghost'
  | 'robot'
  | 'castle'
  | 'sword'
  | 'planet'
  | 'moon'
  | 'clock'
  | 'lantern'
  | 'antenna'
  | 'eye'
  | 'hand'
  | 'key'
  | 'hat'
  | 'bird'
  | 'flower'
  | 'tree'
  | 'wave'
  | 'mountain'
  | 'bolt'
  | 'car'
  | 'door'
  | 'sun'
  | 'horn'
  | 'face'

/** The motif that a title's own words name; null for none. */
export function motifIn({ main, by, rest }: CoverTitle): MotifName | null {
  const texts = [main, rest ?? '', by ?? '']
  for (const text of texts) {
    const found = meanings.find(([, words]) => words.test(text))
    if (found) return found[0]
  }
  return null
}
