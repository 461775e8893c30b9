import { afterEach, expect, test, vi } from 'vitest'
import { markListening, replayEarlyInput } from './early-press.ts'

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
  replayEarlyInput(document.documentElement, 3_000)
  replayEarlyInput(document.documentElement, 3_100)
  expect(press).toHaveBeenCalledTimes(1)
  expect(document.documentElement.dataset.early).toBeUndefined()
})

test('an old one is forgotten, and so is one whose button is gone', () => {
  const press = kept('_R_1_ 800')
  replayEarlyInput(document.documentElement, 5_801)
  document.documentElement.dataset.early = '_R_2_ 5900'
  replayEarlyInput(document.documentElement, 6_000)
  expect(press).not.toHaveBeenCalled()
})

test('what was typed too early is typed again, and the form that was sent is sent', () => {
  document.body.innerHTML = '<form></form><form><input></form>'
  const field = document.querySelector('input')!
  const heard: string[] = []
  field.addEventListener('input', () => heard.push(field.value))
  const sent = vi.fn((event: Event) => event.preventDefault())
  document.forms[1]!.addEventListener('submit', sent)
  Object.assign(field, { typedEarly: 'ada@example.com' })
  document.documentElement.dataset.earlyForm = '1 900'
  replayEarlyInput(document.documentElement, 9_000)
  replayEarlyInput(document.documentElement, 9_100)
  expect(heard).toEqual(['ada@example.com'])
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a form that was sent long ago is not sent', () => {
  document.body.innerHTML = '<form></form>'
  const sent = vi.fn((event: Event) => event.preventDefault())
  document.forms[0]!.addEventListener('submit', sent)
  document.documentElement.dataset.earlyForm = '0 900'
  replayEarlyInput(document.documentElement, 31_000)
  expect(sent).not.toHaveBeenCalled()
})

test('a press on any button is repeated once, unless it is old or its button is gone', () => {
  const page: Parameters<typeof replayEarlyInput>[0] = document.createElement('html')
  const button = document.createElement('button')
  const press = vi.fn()
  button.addEventListener('click', press)
  document.body.append(button)
  page.pressedEarly = { b: button, at: 800 }
  replayEarlyInput(page, 3_000)
  replayEarlyInput(page, 3_100)
  expect(press).toHaveBeenCalledTimes(1)
  page.pressedEarly = { b: button, at: 800 }
  replayEarlyInput(page, 5_801)
  page.pressedEarly = { b: document.createElement('button'), at: 5_900 }
  replayEarlyInput(page, 6_000)
  expect(press).toHaveBeenCalledTimes(1)
  markListening(page)
  expect(page.isListening).toBe(true)
})
