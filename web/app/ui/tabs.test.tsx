// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs, tabFor } from './tabs.tsx'

afterEach(cleanup)

const tabs = [
  { value: 'items', label: 'Items', panel: <p>Three tapes</p> },
  { value: 'details', label: 'Details', panel: <p>Ships from Ghent</p> },
] as const

function Example({ allow }: { allow: (choose: () => void) => void | Promise<void> }) {
  const [value, setValue] = useState<'items' | 'details'>('items')
  return <Tabs label="Drop" tabs={tabs} value={value} onValueChange={(next) => allow(() => setValue(next))} />
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

test('arrows go round the tabs, the other way in scripts that run from right to left', () => {
  expect(tabFor('ArrowRight', 2, 3, false)).toBe(0)
  expect(tabFor('ArrowLeft', 0, 3, false)).toBe(2)
  expect(tabFor('ArrowLeft', 0, 3, true)).toBe(1)
  expect(tabFor('Home', 2, 3, false)).toBe(0)
  expect(tabFor('End', 0, 3, false)).toBe(2)
  expect(tabFor('x', 0, 3, false)).toBeNull()
})

test('a pressed tab is marked before its choice is made, and the panel follows', async () => {
  let choose: () => void = () => {}
  const allow = vi.fn(
    (then: () => void) =>
      new Promise<void>((resolve) => {
        choose = () => {
          then()
          resolve()
        }
      }),
  )
  render(<Example allow={allow} />)
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  expect(selected()).toBe('Details')
  expect(allow).not.toHaveBeenCalled()
  expect(screen.getByText('Three tapes')).toBeDefined()
  await waitFor(() => expect(allow).toHaveBeenCalledOnce())
  choose()
  expect(await screen.findByText('Ships from Ghent')).toBeDefined()
  expect(selected()).toBe('Details')
})

test('a choice that is not made, because something typed keeps the page, leaves the former tab marked', async () => {
  render(<Example allow={() => {}} />)
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  expect(selected()).toBe('Details')
  await waitFor(() => expect(selected()).toBe('Items'))
  expect(screen.getByText('Three tapes')).toBeDefined()
})

test('where the tabs are wider than the page, the selected one is brought to their middle at each change of size', () => {
  const resize: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resize.push(changed)
      }
      observe() {}
      disconnect() {}
    },
  )
  render(<Tabs label="Drop" tabs={tabs} value="details" onValueChange={() => {}} />)
  const list = screen.getByRole('tablist')
  const tab = screen.getByRole('tab', { selected: true })
  for (const [one, sizes] of [
    [list, { clientWidth: 300 }],
    [tab, { offsetLeft: 400, offsetWidth: 100 }],
  ] as const)
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(one, name, { value })
  for (const changed of resize) changed()
  expect(list.scrollLeft).toBe(300)
  vi.unstubAllGlobals()
})
