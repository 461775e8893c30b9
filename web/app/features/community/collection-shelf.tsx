import type { CollectedItem } from '@keepcase/contract/community/community.contract.ts'
import { hashSeed, paletteOf } from '@keepcase/contract/share-images/house-art.rules.ts'
import { Link } from 'react-router'
import * as texts from './community.texts.ts'

/** Number of newest items on the shelf; the grid below has all. */
const maxSpines = 14

/** Height class of the shelf including its board. */
export const shelfHeight = 'h-73.5 sm:h-89.5'

/** Link target of a collected item: the claim for its owner, for others the drop if they may see it. */
export type AddressOf = (item: CollectedItem) => string | null

/** The newest items of a collection as spines on a shelf, each in the colors of its own drawing. */
export function CollectionShelf({ items, addressOf }: { items: readonly CollectedItem[]; addressOf: AddressOf }) {
  return (
    <div className="min-w-0">
      <ul
        aria-label={texts.newestOnTheShelf}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the row is dragged, and must move by keys where no spine is a link
        tabIndex={0}
        className="flex h-72 items-end gap-1.5 sm:h-88 overflow-x-auto px-2 pt-2 [scrollbar-width:none] -outline-offset-2"
      >
        {items.slice(0, maxSpines).map((item) => (
          <li key={item.id} className="flex h-full min-w-12 max-w-20 flex-1 items-end">
            <CollectedSpine item={item} to={addressOf(item)} />
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="h-1.5 bg-foreground" />
    </div>
  )
}

/** The spine's size is derived from the item, so it is always the same. */
function CollectedSpine({ item, to }: { item: CollectedItem; to: string | null }) {
  const hash = hashSeed(item.itemId)
  const { deep, mid, pale } = paletteOf(item.itemId)
  const look = {
    style: { height: `${78 + (hash % 20)}%`, background: deep, color: pale, borderTopColor: mid },
    className:
      'flex w-full flex-col items-center overflow-hidden rounded-t-[3px] border-t-8 pt-4 pb-3 no-underline -outline-offset-2',
  }
  const title = (
    <span className="min-h-0 flex-1 truncate text-start font-[620] text-[0.9375rem] leading-none font-stretch-[90%] vertical [text-orientation:sideways]">
      {item.title}
    </span>
  )
  if (to === null) return <span {...look}>{title}</span>
  return (
    <Link to={to} {...look} className={`${look.className} transition-transform hover:-translate-y-1.5`}>
      {title}
    </Link>
  )
}
