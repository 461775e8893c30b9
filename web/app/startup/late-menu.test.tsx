// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LateMenu } from './late-menu.tsx'

afterEach(cleanup)

const show = (onSelect: () => void) =>
  render(
    <MemoryRouter>
      <LateMenu
        label="Actions"
        trigger={<button type="button">More</button>}
        entries={[{ kind: 'action', label: 'Pause', onSelect }]}
      />
    </MemoryRouter>,
  )

test('the first press opens the menu once its code is there, and so does the next', async () => {
  const onSelect = vi.fn()
  const user = userEvent.setup()
  show(onSelect)
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-haspopup')).toBe('menu')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect(onSelect).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menu', { name: 'More' })).toBeDefined()
})

test('the keyboard opens it, chooses, and gets its focus back', async () => {
  const onSelect = vi.fn()
  const user = userEvent.setup()
  show(onSelect)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu', { name: 'More' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  await expect.poll(() => document.activeElement?.textContent).toBe('More')
})
