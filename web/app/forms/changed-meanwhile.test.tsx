// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { currentOf, mergeChanges } from './merge-changes.ts'

afterEach(cleanup)

const base = { title: 'Tape', note: '', tags: ['a'], price: 5 }
const fields = [
  { name: 'title', label: 'Title' },
  { name: 'note', label: 'Note' },
  { name: 'tags', label: 'Tags' },
  { name: 'price', label: 'Price' },
] as const

test('merges changes of different fields and reports only real conflicts', () => {
  const mine = { ...base, title: 'My tape', tags: ['b'], price: 6 }
  const theirs = { ...base, title: 'Their tape', note: 'Sealed', price: 6, tags: ['a'] }
  expect(mergeChanges(base, mine, theirs)).toEqual({
    merged: { title: 'My tape', note: 'Sealed', tags: ['b'], price: 6 },
    conflicts: ['title'],
    theirs: ['note'],
  })
})

test('lets the person choose field by field and shows what else changed', async () => {
  const onResolve = vi.fn()
  const mine = { ...base, title: 'My tape', note: 'Mine' }
  const theirs = { ...base, title: 'Their tape', note: 'Theirs', price: 9 }
  render(<ChangedMeanwhile base={base} mine={mine} theirs={theirs} fields={fields} onResolve={onResolve} />)
  const panel = screen.getByRole('alert')
  expect(document.activeElement).toBe(panel)
  expect(panel.textContent).toContain('Also changed by them')
  await userEvent.click(screen.getByRole('radio', { name: /Their tape/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save these choices' }))
  expect(onResolve).toHaveBeenLastCalledWith({ title: 'Their tape', note: 'Mine', tags: ['a'], price: 9 })
})

test('takes all of one side at once', async () => {
  const onResolve = vi.fn()
  const mine = { ...base, title: 'My tape', note: 'Mine' }
  const theirs = { ...base, title: 'Their tape', note: '' }
  render(
    <ChangedMeanwhile
      base={base}
      mine={mine}
      theirs={{ ...theirs, note: 'T' }}
      fields={fields}
      onResolve={onResolve}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Take all of theirs' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save these choices' }))
  expect(onResolve).toHaveBeenLastCalledWith({ ...base, title: 'Their tape', note: 'T' })
})

test('finds the current row in the refusal alone', () => {
  const refusal = new ApiError('CHANGED_MEANWHILE', 409, '', { title: '', message: '', current: { version: 3 } })
  expect(currentOf(refusal)).toEqual({ version: 3 })
  expect(currentOf(new ApiError('CONFLICT', 409, '', { current: { version: 3 } }))).toBeNull()
  expect(currentOf(null)).toBeNull()
})
