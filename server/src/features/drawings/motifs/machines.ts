import { circle, path, polygon, rect, stroke } from '../shapes/marks.ts'
import type { Motif } from './motif.ts'

/** Motifs of vehicles and machines. */
export const machines = {
  ship: ({ main, second, dark }) =>
    circle(76, 22, 10, second) +
    path('M6 66H94L82 84H20Z', main) +
    rect(30, 50, 44, 16, second) +
    rect(40, 30, 10, 20, main) +
    rect(40, 34, 10, 5, dark) +
    rect(58, 36, 8, 14, main) +
    circle(38, 58, 2.6, dark) +
    circle(50, 58, 2.6, dark) +
    circle(62, 58, 2.6, dark) +
    path('M0 86Q12 80 25 86T50 86T75 86T100 86V100H0Z', dark),
  train: ({ main, second, dark }) =>
    path('M22 12H78Q88 12 88 24V74Q88 82 80 82H20Q12 82 12 74V24Q12 12 22 12Z', main) +
    rect(20, 22, 60, 26, dark) +
    rect(48.5, 22, 3, 26, main) +
    rect(12, 56, 76, 5, second) +
    circle(26, 70, 6, second) +
    circle(74, 70, 6, second) +
    stroke('M30 84L16 100M70 84L84 100M24 92H76', dark, 4),
  rocket: ({ main, second, dark }) =>
    path('M50 4C68 22 70 48 64 72H36C30 48 32 22 50 4Z', main) +
    path('M36 52L20 80 37 72ZM64 52L80 80 63 72Z', second) +
    circle(50, 36, 9, dark) +
    circle(48, 34, 3, second) +
    path('M42 75H58L50 98Z', second),
  robot: ({ main, second, dark }) =>
    rect(26, 20, 48, 32, main, 'rx="5"') +
    circle(39, 35, 6, dark) +
    circle(61, 35, 6, dark) +
    circle(39, 35, 2.4, second) +
    circle(61, 35, 2.4, second) +
    rect(40, 45, 20, 3, dark) +
    stroke('M50 20V8', main, 3) +
    circle(50, 7, 4, second) +
    rect(30, 55, 40, 28, main, 'rx="3"') +
    rect(37, 62, 26, 13, second) +
    path('M27 57H16v22h6V65h5zM73 57H84v22h-6V65h-5z', main) +
    rect(34, 84, 11, 14, dark) +
    rect(55, 84, 11, 14, dark),
  antenna: ({ main, second, dark }) =>
    stroke('M50 34L34 8M50 34L70 6', main, 3) +
    rect(10, 34, 80, 56, main, 'rx="7"') +
    rect(18, 42, 50, 40, dark, 'rx="8"') +
    path('M22 52h20v3H22zM28 60h34v3H28zM22 68h16v3H22zM46 52h16v3H46zM46 68h14v3H46z', second) +
    circle(79, 50, 4, dark) +
    circle(79, 62, 4, dark) +
    rect(22, 90, 8, 6, dark) +
    rect(70, 90, 8, 6, dark),
  clock: ({ main, second, dark }) =>
    circle(50, 50, 42, dark) +
    circle(50, 50, 37, main) +
    path('M49 16h3v8h-3zM49 76h3v8h-3zM16 49h8v3h-8zM76 49h8v3h-8z', dark) +
    stroke('M50 50L34 32', dark, 5, 'stroke-linecap="round"') +
    stroke('M50 50L68 26', second, 3.5, 'stroke-linecap="round"') +
    circle(50, 50, 4, dark),
  car: ({ main, second, dark }) =>
    path('M2 66Q4 54 22 52L38 38H66L80 52Q96 54 98 66V72H2Z', main) +
    polygon([31, 52, 41, 42, 51, 42, 51, 52], dark) +
    polygon([55, 52, 55, 42, 64, 42, 73, 52], dark) +
    rect(2, 60, 96, 4, second) +
    circle(24, 72, 10, dark) +
    circle(76, 72, 10, dark) +
    circle(24, 72, 4, second) +
    circle(76, 72, 4, second) +
    stroke('M0 30H22M6 40H20M0 50H10', second, 2.5),
  lantern: ({ main, second, dark }) =>
    circle(50, 54, 38, second, 'opacity=".45"') +
    stroke('M38 22A12 12 0 0 1 62 22', dark, 4) +
    rect(34, 22, 32, 8, dark, 'rx="2"') +
    path('M36 30H64L70 76H30Z', main) +
    path('M50 42Q60 56 50 68Q40 56 50 42Z', second) +
    stroke('M42 30L38 76M58 30L62 76', dark, 2) +
    rect(26, 76, 48, 10, dark, 'rx="2"'),
  key: ({ main, second, dark }) =>
    circle(50, 28, 20, main) +
    circle(50, 28, 9, dark) +
    rect(46, 46, 8, 48, main) +
    rect(54, 72, 14, 7, main) +
    rect(54, 84, 10, 7, main) +
    stroke('M38 18A16 16 0 0 1 50 12', second, 3),
  sword: ({ main, second, dark }) =>
    circle(50, 42, 34, second, 'opacity=".5"') +
    polygon([50, 4, 57, 14, 57, 64, 43, 64, 43, 14], main) +
    rect(49, 12, 2.4, 50, dark, 'opacity=".5"') +
    rect(28, 64, 44, 7, second) +
    rect(46, 71, 8, 18, dark) +
    circle(50, 93, 6, second),
  horn: ({ main, second, dark }) =>
    path('M6 40H52Q66 40 78 22L94 16V66L78 60Q66 46 52 46H6Z', main) +
    stroke('M24 46V66Q24 74 34 74H54Q64 74 64 64V48', main, 6) +
    path('M32 30h6v12h-6zM43 30h6v12h-6zM54 30h6v12h-6z', second) +
    rect(0, 37, 8, 12, second) +
    circle(88, 41, 7, dark, 'opacity=".5"'),
} satisfies Record<string, Motif>
