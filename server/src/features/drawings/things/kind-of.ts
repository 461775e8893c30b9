import type { DrawnItem } from './drawn-item.ts'

/** Kinds of things that have a body of their own; `box` for what fits none. */
export const kinds = [
  'vhs-slipcase',
  'vhs-clamshell',
  'cassette',
  'lp',
  'seven-inch',
  'cd',
  'dvd',
  'laserdisc',
  'film-can',
  'comic',
  'magazine',
  'card',
  'slab',
  'poster',
  'lobby-card',
  'print',
  'toy-box',
  'blister',
  'paperback',
  'shirt',
  'game-box',
  'shoe-box',
  'pin-card',
  'box',
] as const
export type Kind = (typeof kinds)[number]

type Rule = { kind: Kind; when?: RegExp }

/** Kinds by category: the first whose pattern matches title or format, else the one without a pattern. */
const rules: Record<string, readonly Rule[]> = {
  vhs: [{ kind: 'vhs-clamshell', when: /clam ?-?shell/i }, { kind: 'vhs-slipcase' }],
  cassette: [{ kind: 'cassette' }],
  vinyl: [{ kind: 'seven-inch', when: /\b7["”″]|\b7[- ]?inch|\b45\b|\bsingle\b/i }, { kind: 'lp' }],
  cd: [{ kind: 'cd' }],
  dvd: [{ kind: 'dvd' }],
  laserdisc: [{ kind: 'laserdisc' }],
  film: [{ kind: 'film-can' }],
  toys: [{ kind: 'blister', when: /blister|carded|\bmoc\b|bubble/i }, { kind: 'toy-box' }],
  games: [{ kind: 'game-box' }],
  cards: [
    { kind: 'slab', when: /\bslab|graded|\b(?:psa|bgs|cgc|sgc)\b/i },
    { kind: 'box', when: /wax box|\bbox\b|starter/i },
    { kind: 'card' },
  ],
  posters: [{ kind: 'lobby-card', when: /lobby|title card/i }, { kind: 'poster' }],
  stickers: [{ kind: 'pin-card' }],
  art_prints: [{ kind: 'print' }],
  art: [{ kind: 'print' }],
  books: [{ kind: 'paperback' }],
  comics: [{ kind: 'comic' }],
  magazines: [{ kind: 'magazine' }],
  clothing: [{ kind: 'shirt' }],
  shoes: [{ kind: 'shoe-box' }],
  jewelry: [{ kind: 'pin-card' }],
}

/** The kind of thing an item is, from its category, title and format. */
export function kindOf({ category, title, format }: DrawnItem): Kind {
  const text = `${format ?? ''} ${title}`
  return (rules[category ?? ''] ?? []).find(({ when }) => !when || when.test(text))?.kind ?? 'box'
}
