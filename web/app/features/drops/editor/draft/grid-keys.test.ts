import { expect, test } from 'vitest'
import { type GridKey, gridMove } from './grid-keys.ts'

const size = { rows: 3, columns: 5 }
const press = (key: string, given: Partial<GridKey> = {}): GridKey => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isSelect: false },
  ...{ isAtStart: false, isAtEnd: false },
  ...given,
})
const from = (row: number, column: number) => (key: GridKey) => gridMove(key, { row, column }, size)

test('Enter goes down, with Shift up, and stops at the ends', () => {
  expect(from(0, 1)(press('Enter'))).toEqual({ row: 1, column: 1 })
  expect(from(1, 1)(press('Enter', { shiftKey: true }))).toEqual({ row: 0, column: 1 })
  expect(from(2, 1)(press('Enter'))).toBeNull()
})

test('up and down change the row; in a select they choose', () => {
  expect(from(1, 0)(press('ArrowDown'))).toEqual({ row: 2, column: 0 })
  expect(from(1, 0)(press('ArrowUp'))).toEqual({ row: 0, column: 0 })
  expect(from(1, 2)(press('ArrowDown', { isSelect: true }))).toBeNull()
  expect(from(1, 2)(press('Enter', { isSelect: true }))).toEqual({ row: 2, column: 2 })
})

test('left and right leave a text only at its ends', () => {
  expect(from(1, 1)(press('ArrowLeft'))).toBeNull()
  expect(from(1, 1)(press('ArrowLeft', { isAtStart: true }))).toEqual({ row: 1, column: 0 })
  expect(from(1, 1)(press('ArrowRight', { isAtEnd: true }))).toEqual({ row: 1, column: 2 })
  expect(from(1, 4)(press('ArrowRight', { isAtEnd: true }))).toBeNull()
  expect(from(1, 3)(press('ArrowLeft', { isSelect: true }))).toEqual({ row: 1, column: 2 })
})

test('Ctrl+D and Cmd+D fill from the row above; the first row has none', () => {
  expect(from(1, 1)(press('d', { ctrlKey: true }))).toBe('fill')
  expect(from(1, 1)(press('D', { metaKey: true }))).toBe('fill')
  expect(from(0, 1)(press('d', { ctrlKey: true }))).toBeNull()
})

test('other keys belong to the field', () => {
  for (const key of ['a', 'Tab', 'Escape', 'Home']) expect(from(1, 1)(press(key))).toBeNull()
  expect(from(1, 1)(press('ArrowDown', { altKey: true }))).toBeNull()
  expect(from(1, 1)(press('ArrowDown', { shiftKey: true }))).toBeNull()
})
