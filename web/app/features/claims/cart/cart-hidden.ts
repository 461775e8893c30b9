import { storedList } from '#web/storage/stored-list.ts'

/** Local storage key: ids of holds hidden from the cart that are still running. */
export const hiddenKey = 'keepcase-cart-hidden'

const list = storedList(hiddenKey, (value): value is string => typeof value === 'string')

/** The hidden ids now; the same array while the stored text is the same. */
export const hiddenIds = list.read

/** Hides holds from the cart and shows them again. Synced across the browser's tabs. */
export const cartHidden = {
  hide: (more: readonly string[]) => list.keep([...new Set([...hiddenIds(), ...more])]),
  show: (back: readonly string[]) => list.keep(hiddenIds().filter((id) => !back.includes(id))),
  /** Drops ids that are no longer holds. */
  keepOnly: (held: ReadonlySet<string>) => {
    const left = hiddenIds().filter((id) => held.has(id))
    if (left.length < hiddenIds().length) list.keep(left)
  },
}

/** The ids of holds that their owner hid from the cart; empty on the server. */
export const useHiddenIds = list.use
