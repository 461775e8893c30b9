import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageSources, parameterProblems } from './page-parameters.ts'

const root = join(import.meta.dirname, '../..')
const page = (headers: string, more = '') => `export const headers = ${headers}\n${more}`
const plain = '() => publicPage'
const keyed = (names: string) => `keyedBy([${names}], ${plain})`
const tab = "export const [tab] = useUrlTab(['a', 'b'])"

test('a public page that reads its address and names no parameters is found, however far away it reads', () => {
  const lazy = "const Below = clientLazy(() => import('./below.tsx'))"
  const sources = new Map([
    ['web/app/routes/drops/near.tsx', page(plain, tab)],
    ['web/app/routes/drops/far.tsx', page(plain, lazy)],
    ['web/app/routes/drops/below.tsx', "import { Cards } from '#web/features/drops/cards.tsx'"],
    ['web/app/features/drops/cards.tsx', tab],
    ['web/app/routes/drops/named.tsx', page(keyed("'tab'"), tab)],
    ['web/app/routes/drops/still.tsx', page(plain)],
    ['web/app/routes/drops/personal.tsx', tab],
  ])
  expect(parameterProblems(sources)).toEqual([
    'web/app/routes/drops/near.tsx reads query parameters and names none in its headers',
    'web/app/routes/drops/far.tsx reads query parameters and names none in its headers',
  ])
})

test('a cache that knows a page’s parameter is found', () => {
  const sources = new Map([
    ['web/app/routes/drops/named.tsx', page(keyed("'tab', 'era'"))],
    ['server/src/pages/page-cache.ts', "const known = new Set(['era'])"],
  ])
  expect(parameterProblems(sources)).toEqual([
    "server/src/pages/page-cache.ts knows the parameter 'era', which a page names",
  ])
})

test('the pages name theirs', () => {
  const sources = pageSources(root)
  expect(parameterProblems(sources)).toEqual([])
  const bare = [...sources].map(([file, text]) => [file, text.replace('= keyedBy(', '= (')] as const)
  expect(
    parameterProblems(new Map(bare))
      .map((problem) => problem.split(' ')[0])
      .sort(),
  ).toEqual([
    'web/app/routes/accounts/storefront-onboarding.tsx',
    'web/app/routes/drops/discover.tsx',
    'web/app/routes/drops/drop.tsx',
    'web/app/routes/drops/landing.tsx',
    'web/app/routes/storefronts/storefront.tsx',
    'web/app/routes/texts/contact.tsx',
  ])
})
