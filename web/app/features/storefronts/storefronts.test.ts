// @vitest-environment node
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { expect, test } from 'vitest'
import { shippingPriceText, shippingTimeText } from './shipping.texts.ts'
import { describe, jsonLd } from './storefront-meta.tsx'

const usd = { currency: 'USD' }

test('shipping is said as it is counted', () => {
  const words = (defaultShippingCents: number, defaultAdditionalCents: number) =>
    shippingPriceText({ ...usd, defaultShippingCents, defaultAdditionalCents })
  expect(words(0, 0)).toBe('Ships free')
  expect(words(400, 120)).toBe('$4.00 shipping, +$1.20 per extra item')
  expect(words(400, 0)).toBe('$4.00 shipping, extra items ship free')
  expect(shippingTimeText({ shipsWithinDays: 1 })).toBe('Ships within 1 day')
})

test('search engines read a store with its place on the site', () => {
  const storefront = { id: 'a1', name: 'Static Age', country: 'US', currency: 'USD', ownerName: 'Ada', logoUrl: null }
  const url = 'https://here.invalid/storefront/a1'
  expect(jsonLd(storefront as Storefront, 'https://here.invalid')).toMatchObject({
    '@graph': [
      { '@type': 'Store', name: 'Static Age', url, address: { addressCountry: 'US' } },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, item: url }],
      },
    ],
  })
})

test('a long description ends after a whole word', () => {
  const said = (description: string | null) =>
    describe({ ownerName: 'Ada', country: 'US', shipsWithinDays: 3, description } as Storefront)
  expect(said(null)).toBe('Timed drops by Ada from United States. Ships within 3 days.')
  const long = said('tape '.repeat(80))
  expect(long.length).toBeLessThanOrEqual(200)
  expect(long).toMatch(/ tape…$/)
})
