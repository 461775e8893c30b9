/**
 * Where a notice, a mail and a push about a drop lead, of one item or lot to that one: its card has this anchor
 * (web/app/drops/item-card.tsx), and the page goes to the stage instead while it stands there (show-item.ts).
 */
export const dropLink = (dropId: string, dropItemId: string | null | undefined = null): string =>
  `/drop/${dropId}${dropItemId ? `#item-${dropItemId}` : ''}`
