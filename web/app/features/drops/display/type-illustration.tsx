import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { Sleeve } from './sleeve.tsx'

const square = 'min-w-0 overflow-hidden rounded-control bg-sunken aspect-square'

/** Illustration of a drop type. Decorative: the text beside it says the same. */
export function TypeIllustration({ type }: { type: DropType }) {
  return (
    <div aria-hidden="true" className="w-full max-w-86 shrink-0">
      {pictures[type]}
    </div>
  )
}

const crate = ['vinyl', 'vhs', 'comics', 'books', 'film', 'toys', 'posters', 'cassette', 'cards'] as const

const pictures: Record<DropType, React.ReactNode> = {
  marketplace: (
    <div className="grid grid-cols-3 gap-2">
      {crate.map((category) => (
        <div key={category} className={square}>
          <Drawing category={category} />
        </div>
      ))}
    </div>
  ),
  live: (
    <div className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-control shadow-[0_0_0_2px_var(--claim)]">
        <div className="aspect-cover bg-sunken">
          <Drawing category="film" />
        </div>
      </div>
      <div className="grid grid-cols-5 gap-2">
        {['a', 'b', 'c', 'd', 'e'].map((lot, i) => (
          <div key={lot} className={i < 1 ? `${square} opacity-60 grayscale` : `${square} kc-sleeved`}>
            {i < 1 && <Drawing category="vhs" />}
          </div>
        ))}
      </div>
    </div>
  ),
  mystery: (
    <div className="flex flex-col gap-2">
      <Sleeve isClosed className="aspect-cover rounded-control">
        <Drawing category="cassette" />
      </Sleeve>
      <div className="grid grid-cols-4 items-end gap-2">
        {[40, 55, 75, 100].map((height, i) => (
          <div key={height} className="flex h-16 items-end">
            <div
              style={{ height: `${height}%` }}
              className={i === 1 ? 'w-full rounded-chip bg-type-mystery' : 'w-full rounded-chip bg-type-mystery-soft'}
            />
          </div>
        ))}
      </div>
    </div>
  ),
}
