import { afterEach, expect, test, vi } from 'vitest'
import { repeatEarlyPress } from './early-press.ts'

afterEach(() => document.body.replaceChildren())

function kept(early: string, id = '_R_1_') {
  const button = document.createElement('button')
  button.id = id
  const press = vi.fn()
  button.addEventListener('click', press)
  document.body.append(button)
  document.documentElement.dataset.early = early
  return press
}

test('a press that came too early is repeated once', () => {
  const press = kept('_R_1_ 800')
  repeatEarlyPress(document.documentElement, 3_000)
  repeatEarlyPress(document.documentElement, 3_100)
  expect(press).toHaveBeenCalledTimes(1)
  expect(document.documentElement.dataset.early).toBeUndefined()
})

test('an old one is forgotten, and so is one whose button is gone', () => {
  const press = kept('_R_1_ 800')
  repeatEarlyPress(document.documentElement, 5_801)
  document.documentElement.dataset.early = '_R_2_ 5900'
  repeatEarlyPress(document.documentElement, 6_000)
  expect(press).not.toHaveBeenCalled()
})
