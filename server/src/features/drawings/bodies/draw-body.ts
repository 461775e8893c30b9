import type { Kind } from '../things/kind-of.ts'
import { dvdCase, filmReel, jewelCase, laserDisc, longPlayer, single } from './discs.ts'
import { blister, gameBox, plainBox, toyBox } from './goods.ts'
import { comic, framedPrint, lobbyCard, magazine, paperback, poster, slab, tradingCard } from './printed.ts'
import { cassette, clamshell, slipcase } from './tapes.ts'
import type { Body } from './thing.ts'
import { pinCard, shirt, shoeBox } from './worn.ts'

/** How each kind of thing is drawn. */
export const bodies: Record<Kind, Body> = {
  'vhs-slipcase': slipcase,
  'vhs-clamshell': clamshell,
  cassette,
  lp: longPlayer,
  'seven-inch': single,
  cd: jewelCase,
  dvd: dvdCase,
  laserdisc: laserDisc,
  'film-can': filmReel,
  comic,
  magazine,
  card: tradingCard,
  slab,
  poster,
  'lobby-card': lobbyCard,
  print: framedPrint,
  'toy-box': toyBox,
  blister,
  paperback,
  shirt,
  'game-box': gameBox,
  'shoe-box': shoeBox,
  'pin-card': pinCard,
  box: plainBox,
}
