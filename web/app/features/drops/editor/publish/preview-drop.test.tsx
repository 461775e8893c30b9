// @vitest-environment happy-dom
import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ItemPicture } from '../../items/item-picture.tsx'
import { fixtureNow } from '../../testing/drops-fixtures.ts'
import { sellerDropFixture } from '../../testing/seller-drop-fixture.ts'
import { editedFields, noEdits, type Row } from '../draft/edits.ts'
import { previewDrop } from './preview-drop.ts'

afterEach(cleanup)

const row: Row = {
  key: 'lot',
  lotId: null,
  itemId: null,
  title: 'Blue label',
  priceCents: 145_000,
  quantity: 1,
  condition: 'very_good',
  rarity: null,
  active: true,
  image: '/media/blue-label/640.webp',
  category: null,
  file: null,
  isUploading: true,
  bound: 0,
  unitsLeft: 0,
  itemVersion: 1,
  isNew: true,
}

/** An open drop as its preview shows it, with one item that was added since the page was saved. */
function preview(type: DropType) {
  const drop = sellerDropFixture({ type, items: [] })
  const storefront = { defaultShippingCents: 500, defaultAdditionalCents: 120 } as Storefront
  return previewDrop('open', {
    drop,
    fields: editedFields(drop, noEdits),
    rows: [row],
    storefront,
    now: Date.parse(fixtureNow),
  })
}

test.each(['marketplace', 'live', 'mystery'] as const)(
  'shows the photo of an item of a %s drop that isn’t saved yet',
  (type) => {
    const [item] = preview(type).items
    expect(item).toMatchObject({
      title: 'Blue label',
      images: ['/media/blue-label/640.webp'],
      photos: [],
      drawing: null,
    })
    expect(() => render(item && <ItemPicture item={item} />)).not.toThrow()
  },
)
