import { circle, path, polygon, rect, stroke } from '../shapes/marks.ts'
import type { Motif } from './motif.ts'

/** Motifs of places and weather. */
export const places = {
  moon: ({ main, second, dark }) =>
    circle(58, 36, 24, main) +
    circle(50, 30, 4, second, 'opacity=".5"') +
    circle(66, 44, 6, second, 'opacity=".5"') +
    circle(64, 26, 3, second, 'opacity=".5"') +
    path('M0 86Q22 66 46 78T100 70V100H0Z', second) +
    path('M20 84V66l-5 3 8-10 8 10-5-3v15z', dark) +
    rect(0, 92, 100, 8, dark),
  planet: ({ main, second, dark }) =>
    circle(50, 48, 27, main) +
    path('M25 38Q50 50 76 40L77 50Q50 60 23 49Z', second) +
    path('M50 21A27 27 0 0 1 62 72A36 36 0 0 0 50 21Z', dark, 'opacity=".35"') +
    stroke('M24 54C2 66-2 74 10 74C34 74 94 44 96 32C97 25 88 27 76 33', second, 4) +
    circle(12, 18, 1.6, main) +
    circle(88, 12, 1.6, main) +
    circle(84, 82, 1.6, main),
  mountain: ({ main, second, dark }) =>
    circle(72, 28, 10, second) +
    polygon([0, 90, 34, 24, 66, 90], main) +
    polygon([34, 24, 45, 47, 36, 43, 30, 51, 23, 46], second) +
    polygon([44, 90, 72, 46, 100, 90], dark) +
    polygon([72, 46, 79, 57, 73, 55, 66, 56], second),
  volcano: ({ main, second, dark }) =>
    circle(50, 20, 13, dark, 'opacity=".35"') +
    circle(64, 14, 10, dark, 'opacity=".35"') +
    circle(38, 13, 8, dark, 'opacity=".35"') +
    path('M4 92L38 34H62L96 92Z', main) +
    path('M38 34H62L68 45Q62 60 59 48Q55 74 49 54Q45 66 41 47Q36 56 32 45Z', second) +
    stroke('M44 30L38 16M50 29V8M56 30L63 17', second, 3.5, 'stroke-linecap="round"'),
  sun: ({ main, second, dark }) =>
    path('M14 66A36 36 0 0 1 86 66Z', main) +
    rect(10, 52, 80, 3, dark) +
    rect(10, 59, 80, 4, dark) +
    rect(0, 66, 100, 6, second) +
    rect(8, 77, 84, 4, second) +
    rect(20, 86, 60, 3, second),
  wave: ({ main, second, dark }) =>
    path('M0 70C14 40 34 26 56 30C74 33 82 46 76 56C74 48 66 44 59 48C50 53 54 68 74 70Z', main) +
    stroke('M8 70C20 48 36 38 52 38', second, 3) +
    path('M0 70Q12 62 25 70T50 70T75 70T100 70V100H0Z', second) +
    path('M0 84Q12 76 25 84T50 84T75 84T100 84V100H0Z', dark),
  tree: ({ main, second, dark }) =>
    path('M46 92L44 52 30 40 33 37 46 46 48 30H53L54 44 68 34 71 37 56 54 55 92Z', dark) +
    circle(50, 28, 20, main) +
    circle(30, 36, 14, main) +
    circle(71, 35, 14, main) +
    circle(42, 26, 4, second) +
    circle(60, 34, 4, second) +
    circle(30, 40, 4, second) +
    circle(72, 30, 4, second) +
    rect(14, 91, 72, 4, dark),
  castle: ({ main, second, dark }) =>
    circle(50, 40, 34, second) +
    path('M18 92V44h6v-5h5v5h5v-5h6v18h5V24l5-10 5 10v33h5V39h6v5h5v-5h5v5h6v48z', main) +
    path('M44 92V78a6 6 0 0 1 12 0v14z', dark) +
    rect(48, 34, 4, 9, dark) +
    rect(25, 54, 4, 8, dark) +
    rect(71, 54, 4, 8, dark),
  door: ({ main, second, dark }) =>
    path('M8 94V46L50 12 92 46V94Z', dark) +
    rect(38, 50, 24, 44, main) +
    polygon([62, 50, 74, 57, 74, 100, 62, 94], second) +
    polygon([38, 94, 62, 94, 84, 100, 16, 100], main, 'opacity=".5"') +
    rect(16, 52, 12, 12, main) +
    rect(21.4, 52, 1.4, 12, dark),
  bolt: ({ main, second, dark }) =>
    path('M22 44A16 16 0 0 1 30 16A22 22 0 0 1 70 14A17 17 0 0 1 80 46Z', second) +
    polygon([54, 36, 32, 66, 48, 66, 38, 96, 72, 56, 55, 56, 66, 36], main) +
    stroke('M20 60l-6 14M82 58l-6 14', dark, 3),
} satisfies Record<string, Motif>
