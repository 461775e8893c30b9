/**
 * Link of a notification, mail or push about a drop. With an item it points to the anchor of that item's card
 * (web/app/features/drops/items/item-card.tsx); the page scrolls to the stage instead while the item is on it
 * (show-item.ts).
 */
export const dropLink = (dropId: string, dropItemId: string | null | undefined = null): string =>
  `/drop/${dropId}${dropItemId ? `#item-${dropItemId}` : ''}`

/**
 * Link to pay a claim: the checkout, which redirects to the claim's own page once it is no longer a hold
 * (web/app/routes/buying/checkout.tsx).
 */
export const checkoutLink = (claimId: string): string => `/checkout?claim=${claimId}`
