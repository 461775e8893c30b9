// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SwapBox } from './swap-box.tsx'

afterEach(cleanup)

function Book() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SwapBox isOpen={isOpen}>
      {isOpen ? (
        <form>
          <input hidden aria-label="For password managers" />
          <input aria-label="Full name" />
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </form>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Add an address
        </button>
      )}
    </SwapBox>
  )
}

test('the focus goes from the button to the form’s first field, and back to the button', async () => {
  render(<Book />)
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Add an address' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an address' }))
})
