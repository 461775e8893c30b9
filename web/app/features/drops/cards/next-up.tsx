import * as texts from './cards.texts.ts'
import { NextDropsShelf, useNextDrops } from './next-drops-shelf.tsx'

/** The next drops, shown beside an empty list; nothing if there are none. */
export function NextUp() {
  if (useNextDrops()?.length === 0) return null
  return (
    <section aria-label={texts.nextUp} className="flex min-w-0 flex-col gap-4">
      <p className="text-h3">{texts.nextUp}</p>
      <NextDropsShelf height="h-92" />
    </section>
  )
}
