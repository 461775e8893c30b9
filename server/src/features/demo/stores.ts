import type { StorePlan } from './plan.ts'
import { balconyRowPaper } from './stores/balcony-row-paper.ts'
import { deadwaxLibrary } from './stores/deadwax-library.ts'
import { dimeSpinnerBooks } from './stores/dime-spinner-books.ts'
import { harborMonsterToys } from './stores/harbor-monster-toys.ts'
import { kirkgateTapes } from './stores/kirkgate-tapes.ts'
import { oddLotsAndSons } from './stores/odd-lots-and-sons.ts'
import { reelNineSalvage } from './stores/reel-nine-salvage.ts'
import { secondEncore } from './stores/second-encore.ts'
import { signalPathSalvage } from './stores/signal-path-salvage.ts'
import { stapleAndFold } from './stores/staple-and-fold.ts'
import { staticAgeVideo } from './stores/static-age-video.ts'
import { triCountyCardboard } from './stores/tri-county-cardboard.ts'

/** The storefronts of the demo world, in the order in which they opened. Everything in them is invented. */
export const storePlans: readonly StorePlan[] = [
  staticAgeVideo,
  deadwaxLibrary,
  oddLotsAndSons,
  balconyRowPaper,
  harborMonsterToys,
  triCountyCardboard,
  stapleAndFold,
  kirkgateTapes,
  reelNineSalvage,
  dimeSpinnerBooks,
  secondEncore,
  signalPathSalvage,
]
