import { parseList, storedList } from '#web/storage/stored-list.ts'

/** A claimed item as stored in the cart in local storage. `price` is in units of the currency, as specified. */
export type CartItem = { id: string; name: string; price: number; image?: string }

export const cartKey = 'keepcase-cart'

/** Parses the stored cart; invalid entries are skipped. */
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

/** Appends an item to the cart; an item already in it is unchanged. */
export const addedTo = (items: readonly CartItem[], item: CartItem): readonly CartItem[] =>
  items.some(({ id }) => id === item.id) ? items : [...items, item]

/** Total in whole cents, so that rounding errors don't add up. */
export const cartTotalCents = (items: readonly CartItem[]): number =>
  items.reduce((sum, { price }) => sum + Math.round(price * 100), 0)

const list = storedList(cartKey, isCartItem)

/** The cart now; the same array while the stored text is the same. */
export const cartItems = list.read

/** Changes the cart. Synced across the browser's tabs. */
export const cart = {
  add: (item: CartItem) => list.keep(addedTo(cartItems(), item)),
  remove: (id: string) => list.keep(cartItems().filter((item) => item.id !== id)),
  clear: () => list.keep([]),
  /** Restores a former list, for Undo. */
  restore: (former: readonly CartItem[]) => list.keep(former.reduce(addedTo, cartItems())),
}

/** The cart's items, updated on changes here and in other tabs; empty on the server. */
export const useCart = list.use
