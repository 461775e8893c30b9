import type { DropCard as Card } from '@keepcase/contract/drops/drops.contract.ts'
import type { Gallery } from '#web/shell/gallery.ts'
import { cardFixture } from '../testing/drops-fixtures.ts'
import { DropCard } from './drop-card.tsx'
import { DropGridSkeleton } from './drop-grid.tsx'

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const open = { status: 'active' as const, startDate: from(-30), endDate: from(300) }
const over = { startDate: from(-3000), endDate: from(-60) }
const card = (name: string, given: Partial<Card>) => ({
  name,
  node: <DropCard drop={cardFixture({ startDate: from(12), endDate: from(300), ...given })} />,
})

export const gallery: Gallery = {
  title: 'Drop card',
  examples: [
    card('Under an hour, early access', {
      artCategory: 'vinyl',
      earlyAccessEnabled: true,
      title: 'Blue Note first pressings',
    }),
    card('Under a day', { startDate: from(400), artCategory: 'comics' }),
    card('In some days', { startDate: from(6000), endDate: from(7000), artCategory: 'books' }),
    card('Live now', { ...open, type: 'live', itemsSold: 15 }),
    card('Mystery, live', {
      ...open,
      type: 'mystery',
      title: 'The sealed crate',
      hintsTotal: 5,
      hintsRevealed: 2,
      fromPriceCents: 4800,
      itemCount: 1,
    }),
    card('Mystery, before', { type: 'mystery', title: 'One tape, no label', hintsTotal: 3, itemCount: 1 }),
    card('Private', { visibility: 'private', artCategory: 'film' }),
    card('Paused', { ...open, status: 'paused' }),
    card('Sold out', { ...open, status: 'sold-out', itemsSold: 24 }),
    card('Ended', { ...over, status: 'completed', itemsSold: 19 }),
    card('Long names', {
      title: 'The complete and unabridged catalogue of a shop that never threw anything away, part one',
      storefrontName: 'Wunderkammer für Tonträger und Druckerzeugnisse',
      fromPriceCents: 123_456_700,
    }),
    { name: 'On their way', node: <DropGridSkeleton count={2} isThreeWide={false} /> },
  ],
}
