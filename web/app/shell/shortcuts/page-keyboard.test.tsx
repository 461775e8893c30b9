import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { requestShortcutList, shortcutGroups } from '#web/accessibility/shortcut-list.ts'
import { isShortcutOn } from '#web/accessibility/shortcuts.ts'
import { switchShortcut } from '#web/accessibility/switch-shortcuts.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { ViewerProvider } from '#web/session/viewer.ts'
import { PageKeyboard } from './page-keyboard.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const Place = () => <p data-testid="place">{useLocation().pathname}</p>

function begin(at = '/') {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          <Place />
          <input aria-label="Field" />
          <PageKeyboard />
        </>
      ),
    },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ViewerProvider>
        <Stub initialEntries={[at]} />
      </ViewerProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const place = () => screen.getByTestId('place').textContent

test('two letters lead to a place, unless somebody types them', async () => {
  const user = begin()
  await user.type(screen.getByRole('textbox'), 'gd?')
  expect([place(), screen.queryByRole('dialog')]).toEqual(['/', null])
  await user.click(document.body)
  await user.keyboard('{Escape}gd')
  await waitFor(() => expect(place()).toBe('/discover'))
  await user.keyboard('go')
  await waitFor(() => expect(place()).toBe('/orders'))
})

test('the list names every shortcut and switches each; below it none works', async () => {
  const user = begin()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  const names = shortcutGroups.flatMap(({ shortcuts }) => shortcuts).filter(({ isForMembers }) => !isForMembers)
  for (const { does } of names) expect(screen.getAllByText(does).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('switch').length).toBe(names.filter(({ name }) => name !== null).length)
  await user.keyboard('gd')
  expect(place()).toBe('/')
  await user.click(screen.getByRole('switch', { name: /^Claim/ }))
  expect([isShortcutOn('claim'), isShortcutOn('list')]).toEqual([false, true])
  await user.click(screen.getByRole('switch', { name: /^Claim/ }))
  expect(isShortcutOn('claim')).toBe(true)
})

test('with its own key switched off the list is still there for who asks', async () => {
  switchShortcut('list', false)
  const user = begin()
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  requestShortcutList()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('who asks for the list before its code is there gets it then', async () => {
  requestShortcutList()
  begin()
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})
