import { afterEach, expect, test } from 'vitest'
import { switchShortcut } from '#web/accessibility/switch-shortcuts.ts'
import { shortcutListener } from './shortcut-keys.ts'

afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})

type Press = [key: string, atMs: number, more?: KeyboardEventInit]

/** What a page recognizes in these presses, each at its own time. */
function heard(presses: readonly Press[], on: HTMLElement = document.body) {
  const listen = shortcutListener()
  return presses.map(([key, atMs, more]) => {
    let shortcut: ReturnType<typeof listen> = null
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    on.addEventListener(
      'keydown',
      () => {
        shortcut = listen(event)
      },
      { once: true },
    )
    on.dispatchEvent(event)
    return shortcut
  })
}

test('one letter claims, a question mark lists, two letters lead to places', () => {
  const presses: Press[] = [
    ['c', 0],
    ['?', 1_000, { shiftKey: true }],
    ['g', 2_000],
    ['d', 2_300],
    ['g', 2_350],
    ['o', 3_300],
  ]
  expect(heard(presses)).toEqual(['claim', 'list', null, 'discover', null, 'orders'])
})

test('the second letter comes within a second, and is no claim', () => {
  expect(
    heard([
      ['g', 0],
      ['d', 1_100],
    ]),
  ).toEqual([null, null])
  expect(
    heard([
      ['g', 0],
      ['x', 100],
      ['o', 200],
    ]),
  ).toEqual([null, null, null])
  expect(
    heard([
      ['g', 0],
      ['c', 300],
      ['c', 2_300],
    ]),
  ).toEqual([null, null, 'claim'])
})

test('letters in the midst of others are somebody who types past a field, however slowly', () => {
  for (const intervalMs of [60, 120, 450, 1_200, 1_900]) {
    for (const word of ['logic', 'disc', 'Disc']) {
      const presses = [...word].map((key, i): Press => [key, i * intervalMs, { shiftKey: key === 'D' }])
      expect(heard(presses), `${word}, ${intervalMs} ms apart`).toEqual(presses.map(() => null))
    }
  }
})

test('a word that was begun in a field goes on past it', () => {
  const listen = shortcutListener()
  const field = document.body.appendChild(document.createElement('textarea'))
  const asked: ReturnType<typeof listen>[] = []
  const press = (on: HTMLElement, key: string, atMs: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    on.addEventListener('keydown', () => void asked.push(listen(event)), { once: true })
    on.dispatchEvent(event)
  }
  for (const [i, key] of [...'dis'].entries()) press(field, key, i * 500)
  press(document.body, 'c', 1_500)
  press(document.body, 'c', 3_500)
  expect(asked).toEqual([null, null, null, null, 'claim'])
})

test.each(['Escape', 'Enter', 'Tab'])('%s ends typing at once', (key) => {
  expect(
    heard([
      ['s', 0],
      ['c', 200],
      [key, 300],
      ['c', 400],
    ]),
  ).toEqual([null, null, null, 'claim'])
})

test('keys that are no letters are no typing, and a claim can be pressed again at once', () => {
  expect(
    heard([
      [' ', 0],
      ['ArrowDown', 100],
      ['1', 200],
      ['c', 300],
      ['c', 400],
    ]),
  ).toEqual([null, null, null, 'claim', 'claim'])
})

test('no modifier, no field, no key that is held down, nothing that was taken already', () => {
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { shiftKey: true },
    { repeat: true },
    { isComposing: true },
  ])
    expect(heard([['c', 0, more]])).toEqual([null])
  for (const name of ['input', 'textarea', 'select'])
    expect(
      heard(
        [
          ['c', 0],
          ['?', 1_000],
          ['g', 2_000],
          ['d', 2_100],
        ],
        document.body.appendChild(document.createElement(name)),
      ),
    ).toEqual([null, null, null, null])
  const taken = document.body.appendChild(document.createElement('div'))
  taken.addEventListener('keydown', (event) => event.preventDefault())
  expect(heard([['c', 0]], taken)).toEqual([null])
})

test('nothing that goes into a field of somebody else’s making: in a shadow root, or where nobody can look into it', () => {
  const listen = shortcutListener()
  const asked: ReturnType<typeof listen>[] = []
  const hear = (event: KeyboardEvent) => void asked.push(listen(event))
  document.addEventListener('keydown', hear)
  const host = document.body.appendChild(document.createElement('div'))
  const inside = host.attachShadow({ mode: 'open' })
  const places = [
    inside.appendChild(document.createElement('button')),
    inside.appendChild(document.createElement('textarea')),
    document.body.appendChild(document.createElement('their-notes')),
  ]
  for (const place of places)
    place.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, composed: true, cancelable: true }))
  document.removeEventListener('keydown', hear)
  expect(asked).toEqual(['claim', null, null])
})

test('with capitals on, and on a keyboard of other letters', () => {
  expect(heard([['C', 0]])).toEqual(['claim'])
  expect(
    heard([
      ['с', 0, { code: 'KeyC' }],
      ['п', 1_000, { code: 'KeyG' }],
      ['в', 1_200, { code: 'KeyD' }],
    ]),
  ).toEqual(['claim', null, 'discover'])
  expect(heard([['ж', 0, { code: 'Semicolon' }]])).toEqual([null])
})

test('what is switched off is not heard, and nothing else with it', () => {
  switchShortcut('claim', false)
  switchShortcut('orders', false)
  const presses: Press[] = [
    ['c', 0],
    ['g', 1_000],
    ['o', 1_100],
    ['g', 2_000],
    ['d', 2_100],
    ['?', 3_000],
  ]
  expect(heard(presses)).toEqual([null, null, null, null, 'discover', 'list'])
  switchShortcut('claim', true)
  expect(heard([['c', 0]])).toEqual(['claim'])
})
