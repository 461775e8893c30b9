import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spellingProblems } from './spelling.ts'

const texts = 'web/app/features/orders/dealings/dealings.texts.ts'

test.each([
  [`export const a = 'The order was cancelled.'`, 'cancelled'],
  [`export const a = (n: number) => \`\${n} mails are waiting.\``, 'mails'],
  [`export const a = "Someone changed it meanwhile."`, 'meanwhile'],
])('another spelling in a sentence is found: %s', (source, word) => {
  expect(spellingProblems(texts, source)).toEqual([expect.stringContaining(`says "${word}"`)])
})

test('so is one in a page of text', () => {
  const page = 'export const help = (\n  <dd>\n    The order is\n    cancelled and refunded.\n  </dd>\n)\n'
  expect(spellingProblems('web/app/features/texts/help.texts.tsx', page)).toHaveLength(1)
})

test.each([
  [texts, `const labels = { cancelled: 'Canceled' }`],
  [texts, `if (status === 'cancelled') return 'The seller canceled it.'`],
  [texts, `export const a = 'The mail server is away.'`],
  [texts, `// A cancelled order.\nexport const a = 'It was refunded.'`],
  ['web/app/features/orders/order-list.tsx', `const a = 'The order was cancelled.'`],
])('values, comments, mail servers and other files pass: %s %s', (path, source) => {
  expect(spellingProblems(path, source)).toEqual([])
})

test('one that is planted in a file of the project is caught', () => {
  const source = readFileSync(join(import.meta.dirname, '../..', texts), 'utf8')
  expect(spellingProblems(texts, source)).toEqual([])
  expect(spellingProblems(texts, source.replace('canceled', 'cancelled'))).toHaveLength(1)
})
