import { NextDropsShelf, useNextDrops } from './next-drops-shelf.tsx'

/** The next drops, shown beside an empty list; nothing if there are none. */
export function NextUp() {
  if (useNextDrops()?.length === 0) return null
  return (
    <section aria-label="Next up" className="flex min-w-0 flex-col gap-4">
      <p className="text-h3">Next up</p>
      <NextDropsShelf height="h-92" />
    </section>
  )
}
