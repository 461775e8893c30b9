// @vitest-environment happy-dom
import { drawingPath, spinePath } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Qr } from '#web/ui/qr.tsx'
import { PieceCard } from './piece-card.tsx'

afterEach(cleanup)

const token = '11111111-2222-4333-8444-555555555555'
const origin = 'https://keepcase.example'
const piece: Piece = {
  id: '7b0e2f64-0000-4000-8000-000000000001',
  isOwn: true,
  owner: { id: '7b0e2f64-0000-4000-8000-000000000002', name: 'Canary Owner' },
  title: 'Night of the Comet',
  description: 'Plays well.',
  image: drawingPath(token),
  spine: spinePath(token, 'vhs'),
  flawDrawing: null,
  ...{ condition: 'good', sleeveCondition: null, rarity: 'rare', category: 'vhs', genres: [], era: '80s', year: 1984 },
  ...{ maker: 'Parallax', format: null, printRun: null, flaws: '', isSealed: false, isAsClaimed: true },
  drop: { id: '7b0e2f64-0000-4000-8000-000000000003', number: 41, title: 'Night Shift' },
  storefront: { id: '7b0e2f64-0000-4000-8000-000000000004', name: 'Static Age' },
  dropDay: '2026-11-22',
  claimedAt: '2026-11-22T14:03:07.412Z',
  ledger: { dropId: '7b0e2f64-0000-4000-8000-000000000003', seq: 4321, tag: 'canary-tag', hash: 'canary-hash' },
  ...{ section: null, before: [], letGo: null },
}

/** The printed card of a piece. */
function cardOf(given: Partial<Piece> = {}): HTMLElement {
  const routes = [
    { id: 'root', path: '/', loader: () => ({ origin }), element: <PieceCard piece={{ ...piece, ...given }} /> },
  ]
  const hydrationData = { loaderData: { root: { origin } } }
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
  return document.querySelector<HTMLElement>('.kc-piece-card')!
}

const modulesOf = (part: ParentNode) => [...part.querySelectorAll('svg path')].map((one) => one.getAttribute('d'))

test('the code on a piece’s card is the address of its page', () => {
  const { container } = render(<Qr text={`${origin}/claims/${piece.id}`} />)
  expect(modulesOf(container)[1]?.length).toBeGreaterThan(500)
  expect(modulesOf(cardOf())).toEqual(modulesOf(container))
})

test('a piece’s card tells neither its owner nor its place in the ledger nor when it was claimed', () => {
  const text = cardOf().innerHTML
  expect(text).toContain('Night of the Comet')
  expect(text).not.toMatch(/canary|4321|14:03/i)
})

test('a drawing on a piece’s card says that it is one; a photo has nothing to say', () => {
  expect(cardOf().textContent).toContain('Drawing, no photo')
  cleanup()
  expect(cardOf({ image: '/media/a/960.webp' }).textContent).not.toContain('Drawing')
})
