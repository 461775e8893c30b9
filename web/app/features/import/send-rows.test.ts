import { maxPartChars } from '@keepcase/contract/imports/imports.limits.ts'
import { expect, test } from 'vitest'
import { judgeSheet, mappedCells } from './judge-sheet.ts'
import { parseSpreadsheet } from './parse-spreadsheet.ts'
import { partsOf } from './send-rows.ts'

const options = { decimalMark: '.', currency: 'USD' } as const

test('parts hold every mapped cell of every row once, and fit into a request', () => {
  const rows = Array.from({ length: 1_234 }, (_, i) => ({
    line: i + 2,
    cells: [`"T", ${i}`, 'x', `€\n${'ü"'.repeat(i % 700)}`],
  }))
  const parts = partsOf(rows, ['title', null, 'description'])
  expect(parts.length).toBeGreaterThan(2)
  for (const { csv } of parts) {
    expect(csv.length).toBeLessThanOrEqual(maxPartChars)
    expect(new TextEncoder().encode(JSON.stringify({ csv })).length).toBeLessThan(120_000)
  }
  const read = parts.flatMap(({ csv }) =>
    parseSpreadsheet(`line,title,description\n${csv}`, ',').rows.map(({ cells }) => cells),
  )
  expect(read).toEqual(rows.map(({ line, cells }) => [String(line), cells[0], cells[2]]))
  expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(1).map(({ from }) => from)].sort((a, b) => a - b))
})

test('a cell is sent up to a length at which it is surely too long', () => {
  expect(
    mappedCells(['title', 'description'], { line: 2, cells: ['x'.repeat(9_000), 'y'.repeat(9_000)] }).map(
      (cell) => cell.length,
    ),
  ).toEqual([1_200, 5_000])
})

test('the browser finds the same faults as the server, row by row', async () => {
  const sheet = parseSpreadsheet('Title,Price\nA,5\n,6\nB,five\n', ',')
  const { good, bad } = await judgeSheet(sheet, ['title', 'price'], options, new AbortController().signal)
  expect(good).toBe(1)
  expect(bad.map(({ line, problems }) => [line, problems.map(({ message }) => message)])).toEqual([
    [3, ['Add a title.']],
    [4, ['We can’t read the price “five”.']],
  ])
})

test('judging stops when the mapping changes', async () => {
  const sheet = parseSpreadsheet(`Title\n${'A\n'.repeat(1_000)}`, ',')
  const stop = new AbortController()
  const judged = judgeSheet(sheet, ['title'], options, stop.signal)
  stop.abort()
  await expect(judged).rejects.toThrow()
})

test('what no database stores is sent as a sign, also where a long cell is cut', () => {
  expect(mappedCells(['title'], { line: 2, cells: ['A\0B'] })).toEqual(['A\ufffdB'])
  const [cut = ''] = mappedCells(['title'], { line: 2, cells: [`x${'📼'.repeat(9_000)}`] })
  expect(cut.isWellFormed()).toBe(true)
})
