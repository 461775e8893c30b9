import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentenceProblems } from './sentences.ts'

const path = 'web/app/features/claims/claim-page/claim-page.tsx'
const page = (jsx: string) =>
  `const a = 1\n\nexport function Page({ title }: { title: string }) {\n  return ${jsx}\n}\n`

test.each([
  ['<p>Your hold has ended.</p>', 'Your hold has ended.'],
  ['<p>\n    Your hold\n    has ended.\n  </p>', 'Your hold has ended.'],
  ['<p>{title} is yours until <b>{title}</b></p>', 'is yours until'],
  ['<button aria-label="Release hold" />', 'Release hold'],
  ['<button title={"Release hold"} />', 'Release hold'],
  [`<img alt={\`Photo of \${title}\`} />`, 'Photo of …'],
  ['<input placeholder="Search drops..." />', 'Search drops...'],
  ['<Field label="Display name" />', 'Display name'],
  ['<p title="Is it’s yours">{title}</p>', 'Is it’s yours'],
])('a sentence in a component is found: %s', (jsx, text) => {
  expect(sentenceProblems(path, page(jsx))).toEqual([
    expect.stringContaining(`"${text}" belongs in a *.texts.ts beside it`),
  ])
})

test.each([
  ["{isOpen ? 'Nobody has claimed yet.' : title}", 'Nobody has claimed yet.'],
  ["<Row name={{ label: 'Ships from' }} />", 'Ships from'],
  ["{notify.error('Not saved', title)}", 'Not saved'],
  [`{\`You missed \${title} and more.\`}`, 'You missed … and more.'],
])('so is one in an expression: %s', (jsx, text) => {
  expect(sentenceProblems(path, page(`<p>${jsx}</p>`))).toEqual([expect.stringContaining(`"${text}" belongs in`)])
})

test('so is one in a hook or a rule of the pages, but not what developers read', () => {
  const hook = 'web/app/features/claims/holds/use-hold.ts'
  expect(sentenceProblems(hook, `export const label = () => 'Pay now, please.'\n`)).toEqual([
    expect.stringContaining(`${hook}:1: "Pay now, please."`),
  ])
  const forDevelopers = `export function f(key = 'two words') {\n  console.warn('This area needs a permission.')\n  throw new Error('No hold has this id.')\n}\n`
  expect(sentenceProblems(hook, forDevelopers)).toEqual([])
})

test('the line of a sentence is named, after letters of several bytes too', () => {
  const source = `// “é”\nimport { a } from './a.ts'\n\nexport const Page = () => (\n  <p className="a b">{a}</p>\n)\nexport const Other = () => <p>Two words</p>\n`
  expect(sentenceProblems(path, source)).toEqual([expect.stringContaining(`${path}:7: `)])
  expect(sentenceProblems(path, source)).toEqual([expect.stringContaining(`${path}:7: `)])
})

test('single words, values, classes and other folders pass', () => {
  const plain = page('<a className="flex items-center" href="/a b" title="Save">{title} · {texts.ended} Save</a>')
  expect(sentenceProblems(path, plain)).toEqual([])
  const sentence = page('<p>Your hold has ended.</p>')
  expect(sentenceProblems('web/app/features/claims/holds/holds.texts.tsx', sentence)).toEqual([])
  expect(sentenceProblems('web/app/features/claims/holds/use-hold.ts', 'export const a = 1')).toEqual([])
})

test('a sentence planted in a page of the project is caught', () => {
  const file = 'web/app/routes/buying/orders.tsx'
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  expect(sentenceProblems(file, source)).toEqual([])
  const planted = source.replace(/(<main\b[^>]*>|<\w+ className="[^"]*">)/, '$1Nothing is lost.')
  expect(planted).not.toBe(source)
  expect(sentenceProblems(file, planted)).toHaveLength(1)
})
