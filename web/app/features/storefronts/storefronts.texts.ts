/** Pages whose id is unknown. */
export const missingStorefront = {
  title: 'Storefront not found',
  reason: 'It may have closed, or the link is wrong.',
} as const
export const missingSeller = {
  title: 'Seller not found',
  reason: 'They may have left, or the link is wrong.',
} as const
