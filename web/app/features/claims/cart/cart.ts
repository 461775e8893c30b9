import { parseList, storedList } from '#web/storage/stored-list.ts'

/** One claimed item as the cart keeps it in local storage. `price` is in units of the currency, as specified. */
export type CartItem = { id: string; name: string; price: number; image?: string }

export const cartKey = 'keepcase-cart'

/** The list as it stands in storage; anything that is not a cart item is left out. */
export const parseCart = (text: string | null): readonly CartItem[] => parseList(text, isCartItem)

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, price, image } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof price === 'number' &&
    Number.isFinite(price) &&
    (image === undefined || typeof image === 'string')
  )
}

/** The cart with an item at its end; an item that is in it stays as it was. */
export const addedTo = (items: readonly CartItem[], item: CartItem): readonly CartItem[] =>
  items.some(({ id }) => id === item.id) ? items : [...items, item]

/** The sum in whole cents, so that adding never drifts. */
export const cartTotalCents = (items: readonly CartItem[]): number =>
  items.reduce((sum, { price }) => sum + Math.round(price * 100), 0)

const list = storedList(cartKey, isCartItem)

/** The cart now. The same list as long as the storage holds the same text. */
export const cartItems = list.read

/** What changes the cart. Every tab of this browser follows. */
export const cart = {
  add: (item: CartItem) => list.keep(addedTo(cartItems(), item)),
  remove: (id: string) => list.keep(cartItems().filter((item) => item.id !== id)),
  clear: () => list.keep([]),
  /** Puts a former list back, for Undo. */
  restore: (former: readonly CartItem[]) => list.keep(former.reduce(addedTo, cartItems())),
}

/** The cart's items, anew whenever they change here or in another tab; empty on the server. */
export const useCart = list.use
