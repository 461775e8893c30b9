// @vitest-environment happy-dom
import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PersonRights } from './person-rights.tsx'

type Right = AdminPerson['rights'][number]

const right = (name: string, own: Partial<Right> = {}): Right => ({
  ...{ name, source: 'staff', storefrontId: 'a', storefrontName: 'Odd Lots' },
  ...{ grantedAt: '2026-03-01T12:00:00.000Z', expiresAt: null, by: 'Ada Reyes' },
  ...own,
})

const show = (...rights: Right[]) => render(<PersonRights person={{ rights } as AdminPerson} menuOf={() => []} />)

test('rights that came together are told once from whom, others each', () => {
  const { unmount } = show(right('storefront.items.list'), right('storefront.items.update'))
  expect(screen.getAllByText(/no end date, from/)).toHaveLength(1)
  unmount()
  show(right('storefront.items.list'), right('storefront.items.update', { by: 'Bea Lind' }))
  expect(screen.getAllByText(/no end date, from/).map(({ textContent }) => textContent)).toEqual([
    'no end date, from Ada Reyes',
    'no end date, from Bea Lind',
  ])
})
