// @vitest-environment happy-dom
import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `item ${at}`, version: 1 }) as Item)

test('all that match stay on offer while more rows load, until a single row is pressed', () => {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown, 'all'), {
    initialProps: { shown: rows(2) },
  })
  act(() => result.current.toggle(0, true))
  expect(result.current.canChooseAll, 'one of two').toBe(false)
  act(() => result.current.toggleShown(true))
  expect(result.current.canChooseAll).toBe(true)
  rerender({ shown: rows(4) })
  expect([result.current.areAllShown, result.current.canChooseAll]).toEqual([false, true])
  act(() => result.current.toggle(3, true))
  expect(result.current.canChooseAll, 'rows are chosen one by one again').toBe(false)
})
