// @vitest-environment happy-dom
import type { DropCard, DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { cardFixture, dropFixture } from '../testing/drops-fixtures.ts'
import { NextDrop } from './next-drop.tsx'

const listed = vi.hoisted(() => ({ items: [] as DropCard[] }))
vi.mock('#web/api/server-rendered-query.ts', () => ({ useServerRenderedQuery: () => ({ data: listed }) }))
afterEach(cleanup)

const other = cardFixture({ id: 'other', title: 'Another evening' })
const continuation = { id: 'rest', title: 'The rest of it', startDate: '2026-11-29T20:00:00.000Z' }

function show(given: Partial<DropDetail>, items: DropCard[]): void {
  listed.items = items
  const drop = dropFixture({ status: 'completed', ...given })
  const Stub = createRoutesStub([{ path: '/', Component: () => <NextDrop drop={drop} /> }])
  render(<Stub />)
}

test('a drop that was continued links to its continuation before any other', () => {
  show({ continuedIn: continuation }, [other, cardFixture({ id: 'rest', title: 'The rest of it', itemCount: 3 })])
  expect(screen.getByRole('heading').textContent).toBe('What was left continues in')
  expect(screen.getByRole('link', { name: 'The rest of it' }).getAttribute('href')).toBe('/drop/rest')
  expect(screen.getByText(/3 items/)).toBeTruthy()
})

test('also when it is not among the seller’s listed drops', () => {
  show({ continuedIn: continuation }, [other])
  expect(screen.getByRole('link', { name: 'The rest of it' })).toBeTruthy()
})

test('once that is over too, the seller’s next drop comes', () => {
  show({ continuedIn: continuation }, [cardFixture({ id: 'rest', status: 'completed' }), other])
  expect(screen.getByRole('link', { name: 'Another evening' })).toBeTruthy()
  cleanup()
  show({}, [])
  expect(screen.queryByRole('link')).toBeNull()
})
