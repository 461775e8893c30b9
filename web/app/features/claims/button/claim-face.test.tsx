import type { ClaimButtonState } from '@keepcase/contract/claims/claims.rules.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ClaimFace } from './claim-face.tsx'

afterEach(cleanup)

const faces: [ClaimButtonState['kind'], string, 'open' | 'keeps focus' | 'disabled'][] = [
  ['claim', 'Claim', 'open'],
  ['claiming', 'Claiming...', 'keeps focus'],
  ['claimed', 'Claimed', 'disabled'],
  ['sold-out', 'Sold Out', 'disabled'],
  ['limit', 'Claim limit reached', 'disabled'],
  ['staggered', 'Pay for items to unlock more claims', 'disabled'],
  ['wait', 'Wait 4s', 'keeps focus'],
  ['disabled', 'Claim', 'disabled'],
]

test.each(faces)('%s reads "%s" and is %s', async (kind, label, how) => {
  const onPress = vi.fn()
  const state = { kind, label, code: null, isEnabled: how === 'open' }
  render(<ClaimFace state={state} itemTitle="Basket Case" onPress={onPress} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: `${label}: Basket Case` })
  expect(button.textContent).toBe(label)
  expect(button.disabled).toBe(how === 'disabled')
  expect(button.getAttribute('aria-disabled')).toBe(how === 'keeps focus' ? 'true' : null)
  await userEvent.click(button)
  expect(onPress).toHaveBeenCalledTimes(how === 'open' ? 1 : 0)
})
