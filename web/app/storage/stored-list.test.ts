// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storedList } from './stored-list.ts'

const isWord = (value: unknown): value is string => typeof value === 'string'

beforeEach(() => localStorage.clear())

test('a list is kept under its key, without what is not of its kind, and an empty one not at all', () => {
  const list = storedList('words', isWord)
  expect(list.read()).toEqual([])
  list.keep(['a', 'b'])
  expect(localStorage.getItem('words')).toBe('["a","b"]')
  localStorage.setItem('words', '["c", 1, null]')
  expect(list.read()).toEqual(['c'])
  localStorage.setItem('words', '{"c":')
  expect(list.read()).toEqual([])
  list.keep([])
  expect(localStorage.getItem('words')).toBeNull()
})

test('who shows a list follows it, here and from another tab', () => {
  const list = storedList('words', isWord)
  const { result } = renderHook(() => list.use())
  expect(result.current).toEqual([])
  act(() => list.keep(['a']))
  expect(result.current).toEqual(['a'])
  const same = list.read()
  expect(list.read()).toBe(same)
  act(() => {
    localStorage.setItem('words', '["z"]')
    dispatchEvent(new Event('storage'))
  })
  expect(result.current).toEqual(['z'])
})
