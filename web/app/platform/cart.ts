import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

/** One claimed item as the cart keeps it in local storage. `price` is in units of the currency, as specified. */
export type CartItem = { id: string; name: string; price: number; image?: string }

export const cartKey = 'keepcase-cart'

/** The list as it stands in storage; anything that is not a cart item is left out. */
export function parseCart(text: string | null): CartItem[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isCartItem) : []
  } catch {
    return []
  }
}

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

const empty: readonly CartItem[] = []
let text: string | null | undefined
let items: readonly CartItem[] = empty
const listeners = new Set<() => void>()

/** The cart now. The same list as long as the storage holds the same text. */
export function cartItems(): readonly CartItem[] {
  const stored = readStored(cartKey)
  if (stored !== text) {
    text = stored
    items = parseCart(stored)
  }
  return items
}

function keep(next: readonly CartItem[]): void {
  text = next.length > 0 ? JSON.stringify(next) : null
  items = next
  writeStored(cartKey, text)
  for (const listener of listeners) listener()
}

/** What changes the cart. Every tab of this browser follows. */
export const cart = {
  add: (item: CartItem) => keep(addedTo(cartItems(), item)),
  remove: (id: string) => keep(cartItems().filter((item) => item.id !== id)),
  clear: () => keep(empty),
  /** Puts a former list back, for Undo. */
  restore: (former: readonly CartItem[]) => keep(former.reduce(addedTo, cartItems())),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The cart's items, anew whenever they change here or in another tab; empty on the server. */
export const useCart = (): readonly CartItem[] => useSyncExternalStore(subscribe, cartItems, () => empty)
