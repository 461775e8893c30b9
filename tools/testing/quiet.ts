import { afterEach, beforeEach, expect, vi } from 'vitest'

// A console error fails the test that caused it. A test that expects one replaces the spy: `vi.spyOn(console,
// 'error').mockImplementation(() => {})`, and asserts on the calls.

let printed: unknown[][] = []

beforeEach(() => {
  printed = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    printed.push(words)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(printed, 'console.error was called').toEqual([])
})
