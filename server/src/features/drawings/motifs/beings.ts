import { circle, path, polygon, rect, stroke } from '../shapes/marks.ts'
import type { Motif } from './motif.ts'

/** Motifs of people, animals and what is neither. */
export const beings = {
  eye: ({ main, second, dark }) =>
    path('M2 50Q50 6 98 50Q50 94 2 50Z', main) +
    circle(50, 50, 22, second) +
    circle(50, 50, 11, dark) +
    circle(43, 43, 5, main) +
    stroke('M14 28L6 18M34 14L30 2M66 14L70 2M86 28L94 18', main, 3.5, 'stroke-linecap="round"'),
  hand: ({ main, second, dark }) =>
    path(
      'M34 98V74Q16 56 12 46Q18 40 25 47L34 57V20Q40 12 45 20V46 10Q51 3 56 10V46 16Q62 10 67 17V50 28Q73 22 78 30V66Q78 78 70 84V98Z',
      main,
    ) +
    rect(30, 90, 44, 10, dark) +
    stroke('M45 46V56M56 46V56M67 50V58', second, 2.5),
  face: ({ main, second, dark }) =>
    circle(50, 46, 40, second) +
    path('M20 100Q22 72 42 70V60H58V70Q78 72 80 100Z', dark) +
    path('M32 34Q32 14 50 14T68 34V46Q68 66 50 68Q32 66 32 46Z', main) +
    path('M28 44Q24 10 50 8T72 44Q68 26 54 24Q38 26 28 44Z', dark) +
    path('M40 40h7v2.6h-7zM54 40h7v2.6h-7zM45 57h11v2.6h-11z', dark),
  ghost: ({ main, second, dark }) =>
    circle(70, 26, 18, second) +
    path('M24 92V42Q24 12 50 12T76 42V92L67 84 58 92 50 84 42 92 33 84Z', main) +
    path('M37 38a5 8 0 1 1 10 0a5 8 0 1 1-10 0M54 38a5 8 0 1 1 10 0a5 8 0 1 1-10 0', dark) +
    path('M45 58a5 7 0 1 1 11 0a5 7 0 1 1-11 0', dark),
  creature: ({ main, second, dark }) =>
    path(
      'M30 92V66Q18 64 14 50L22 54 20 44 30 50Q28 28 40 20L44 10 50 18 58 10 60 20Q72 28 70 48L80 42 78 52 86 50Q82 64 70 66V92H56V78H44V92Z',
      main,
    ) +
    circle(43, 36, 6, second) +
    circle(58, 36, 6, second) +
    circle(44, 37, 2.6, dark) +
    circle(57, 37, 2.6, dark) +
    path('M38 50H62L59 58 55 51 50 59 46 51 42 58Z', dark) +
    path('M42 64H58M43 71H57', 'none', `stroke="${second}" stroke-width="3"`) +
    polygon([70, 80, 96, 94, 70, 92], main),
  serpent: ({ main, second, dark }) =>
    stroke('M14 92C44 92 88 90 86 68C84 48 22 60 22 40C22 22 46 18 62 22', main, 14, 'stroke-linecap="round"') +
    stroke('M14 92C44 92 88 90 86 68C84 48 22 60 22 40', second, 3, 'stroke-dasharray="4 7"') +
    path('M56 10L88 18 94 26 84 34 58 34Z', main) +
    circle(74, 20, 3.4, dark) +
    stroke('M92 26L100 22M92 26L100 31', second, 2.4),
  fish: ({ main, second, dark }) =>
    path('M6 50Q34 16 68 44L94 26V74L68 56Q34 84 6 50Z', main) +
    path('M38 30Q46 50 38 70', 'none', `stroke="${second}" stroke-width="4"`) +
    path('M50 36Q56 50 50 64M60 40Q64 50 60 60', 'none', `stroke="${second}" stroke-width="3"`) +
    circle(24, 45, 4.5, dark) +
    polygon([40, 29, 56, 12, 60, 36], second),
  bird: ({ main, second, dark }) =>
    path('M16 46Q22 28 40 32Q66 36 88 60L98 84 76 76Q44 84 28 66Q22 60 24 52L10 50Z', main) +
    path('M42 46Q66 46 80 70Q56 70 42 46Z', second) +
    circle(31, 42, 3.4, dark) +
    stroke('M46 76V94M58 78V94M40 94H64', dark, 3),
  flower: ({ main, second, dark }) =>
    stroke('M50 46V98', dark, 4) +
    path('M50 84Q30 84 24 66Q44 66 50 84ZM50 92Q72 90 76 74Q56 74 50 92Z', dark) +
    [0, 60, 120, 180, 240, 300]
      .map((turn) => `<ellipse cx="50" cy="18" rx="10" ry="15" fill="${main}" transform="rotate(${turn} 50 36)"/>`)
      .join('') +
    circle(50, 36, 9, second),
  insect: ({ main, second, dark }) =>
    stroke('M42 18Q36 6 26 6M58 18Q64 6 74 6', dark, 3, 'stroke-linecap="round"') +
    stroke(
      'M36 36L14 28M34 46L8 50M36 56L16 72M64 36L86 28M66 46L92 50M64 56L84 72',
      dark,
      3.5,
      'stroke-linecap="round"',
    ) +
    path('M44 36Q10 18 6 44Q14 62 44 46ZM56 36Q90 18 94 44Q86 62 56 46Z', second, 'opacity=".85"') +
    circle(50, 22, 12, main) +
    path('M40 32H60Q66 46 58 52H42Q34 46 40 32Z', main) +
    path('M40 54H60Q68 76 50 98Q32 76 40 54Z', main) +
    path('M37.500 62H62.500V67H37.500ZM38.500 73H61.500L60 78H40ZM44 84H56L53 89H47Z', dark) +
    circle(44, 21, 4, dark) +
    circle(56, 21, 4, dark),
  figure: ({ main, second, dark }) =>
    path('M34 56H66L64 70H36Z', dark) +
    path('M36 69H49V92H34ZM51 69H64L66 92H51Z', main) +
    path('M32 91H49V98H28Q28 92 32 91ZM51 91H68Q72 92 72 98H51Z', dark) +
    path('M32 32H68Q74 32 75 38L66 44V58H34V44L25 38Q26 32 32 32Z', main) +
    path('M25 37L34 42 29 62H20ZM75 37L66 42 71 62H80Z', main) +
    circle(24, 65, 5.5, second) +
    circle(76, 65, 5.5, second) +
    path('M42 32L50 46 58 32Z', second) +
    rect(34, 54, 32, 5, second) +
    rect(46, 53, 8, 7, dark) +
    rect(44, 24, 12, 9, second) +
    path('M37 18Q37 4 50 4T63 18V22Q63 28 50 28T37 22Z', second) +
    path('M35 15Q35 0 50 0T65 15H58Q50 10 42 15Z', main) +
    circle(45, 18, 1.8, dark) +
    circle(55, 18, 1.8, dark) +
    path('M46 23h8v1.800h-8z', dark),
  hat: ({ main, second, dark }) =>
    path('M28 52V26Q28 14 40 16Q50 20 60 16Q72 14 72 26V52Z', main) +
    rect(28, 42, 44, 10, second) +
    path('M6 56Q50 44 94 56Q84 68 50 68T6 56Z', main) +
    path('M34 76h11v4H34zM55 76h11v4H55zM44 90h12v4H44z', dark),
} satisfies Record<string, Motif>
