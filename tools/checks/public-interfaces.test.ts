import { expect, test } from 'vitest'
import { interfaceProblems } from './public-interfaces.ts'

test('what a public interface passes on and nobody imports is found; types, other names and tools count as uses', () => {
  const sources = new Map([
    [
      'server/src/features/drops/public.ts',
      [
        "export { createDrop } from './create-drop.ts'",
        "export {\n  type Card,\n  readCards,\n  selectRow as readRow,\n} from './cards.ts'",
        "export type { Left } from './left.ts'",
        'export function dropsFeature() {}',
      ].join('\n'),
    ],
    [
      'server/src/features/claims/hold.ts',
      "import { type Card, readRow as row } from '#server/features/drops/public.ts'\nconst createDrop = 1",
    ],
    ['tools/fill.ts', "import { readCards } from '../server/src/features/drops/public.ts'"],
  ])
  expect(interfaceProblems(sources)).toEqual([
    'server/src/features/drops/public.ts exports createDrop, which nobody uses',
    'server/src/features/drops/public.ts exports Left, which nobody uses',
  ])
})
