import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error on the console fails the test that made it. A test that expects one replaces the spy itself:
// `vi.spyOn(console, 'error').mockImplementation(() => {})`, and asserts on what came.

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
