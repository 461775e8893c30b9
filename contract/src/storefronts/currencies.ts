/**
 * Currencies a storefront can sell in. All have two decimals: prices, shipping and fees are stored and written with
 * two.
 */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'SGD',
  'HKD',
  'MXN',
  'BRL',
] as const
export type SellingCurrency = (typeof currencies)[number]
