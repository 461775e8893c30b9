import { storedList } from '#web/storage/stored-list.ts'

/** Where the ids are kept of holds that were taken out of the cart while they keep running. */
export const hiddenKey = 'keepcase-cart-hidden'

const list = storedList(hiddenKey, (value): value is string => typeof value === 'string')

/** The hidden ids now; the same list as long as the storage holds the same text. */
export const hiddenIds = list.read

/** What hides holds from the cart, and shows them again. Every tab of this browser follows. */
export const cartHidden = {
  hide: (more: readonly string[]) => list.keep([...new Set([...hiddenIds(), ...more])]),
  show: (back: readonly string[]) => list.keep(hiddenIds().filter((id) => !back.includes(id))),
  /** Forgets what is no hold any more. */
  keepOnly: (held: ReadonlySet<string>) => {
    const left = hiddenIds().filter((id) => held.has(id))
    if (left.length < hiddenIds().length) list.keep(left)
  },
}

/** The ids of holds that are not in the cart by their owner's wish; none on the server. */
export const useHiddenIds = list.use
