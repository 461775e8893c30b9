// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Stub } from './stub.tsx'

afterEach(cleanup)

const textOf = (given: { image?: string; isDrawn?: boolean }) =>
  render(<Stub number="Claim 07" title="A tape" side="$4" {...given} />).container.textContent

test('a stub says that its picture is a drawing; without a picture there is nothing to say', () => {
  expect(textOf({ image: 'picture', isDrawn: true })).toContain('Drawing, no photo')
  expect(textOf({ image: 'picture' })).not.toContain('Drawing')
  expect(textOf({ isDrawn: true })).not.toContain('Drawing')
})
