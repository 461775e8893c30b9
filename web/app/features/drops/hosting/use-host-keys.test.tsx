// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useHostKeys } from './use-host-keys.ts'

afterEach(cleanup)

const letters = ['u', 's', 'p', 'x', 'e', 'n', 'm'] as const

/** A console with every key, and each kind of field that takes text. */
function show() {
  const pressed: string[] = []
  const press = vi.fn()
  function Console() {
    useHostKeys(Object.fromEntries([...letters, 'space'].map((key) => [key, () => pressed.push(key)])))
    return (
      <>
        <input aria-label="Line" />
        <textarea aria-label="Text" />
        {/* biome-ignore lint/a11y/useSemanticElements: a field of an editor is no form element */}
        <div contentEditable role="textbox" tabIndex={0} aria-label="Rich text" />
        <button type="button" onClick={press}>
          Skip
        </button>
      </>
    )
  }
  render(<Console />)
  return { pressed, press, user: userEvent.setup() }
}

test('each key acts while nothing has the focus', async () => {
  const { pressed, user } = show()
  await user.keyboard('uspxenm ')
  expect(pressed).toEqual([...letters, 'space'])
})

test.each(['Line', 'Text', 'Rich text'])('typing into %s is text, and no key acts', async (label) => {
  const { pressed, user } = show()
  const field = screen.getByRole('textbox', { name: label })
  await user.click(field)
  await user.keyboard('Pause, next: UP x 5 me ')
  expect(pressed).toEqual([])
  if (label !== 'Rich text') expect((field as HTMLInputElement).value).toBe('Pause, next: UP x 5 me ')
})

test('on a button, the space bar and Enter press that alone', async () => {
  const { pressed, press, user } = show()
  await user.tab()
  await user.tab()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip' }))
  await user.keyboard(' {Enter}')
  expect(press).toHaveBeenCalledTimes(2)
  expect(pressed).toEqual([])
})
