/**
 * Where a notice, a mail and a push about a drop lead, of one item or lot to that one: its card has this anchor
 * (web/app/features/drops/items/item-card.tsx), and the page goes to the stage instead while it stands there (show-item.ts).
 */
export const dropLink = (dropId: string, dropItemId: string | null | undefined = null): string =>
  `/drop/${dropId}${dropItemId ? `#item-${dropItemId}` : ''}`

/** Where a claim is paid: the checkout, or the claim's own page where it is no hold any more (web/app/routes/buying/checkout.tsx). */
export const checkoutLink = (claimId: string): string => `/checkout?claim=${claimId}`
