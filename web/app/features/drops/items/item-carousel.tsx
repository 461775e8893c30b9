import { useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { Photo, type Picture } from './item-picture.tsx'

/** Carousel of an item's photos, with previous and next buttons. */
export function ItemCarousel({ item }: { item: Picture }) {
  const [at, setAt] = useState(0)
  const count = item.images.length
  const shown = Math.min(at, count - 1)
  const turn = (by: number) => setAt((shown + by + count) % count)
  return (
    <section aria-roledescription="carousel" aria-label={`Photos of ${item.title}`} className="relative size-full">
      <Photo
        src={item.images[shown] ?? ''}
        alt={`${item.title}, photo ${shown + 1} of ${count}`}
        isFirst
        className="size-full"
      />
      <Turn side="start-3" label="Previous photo" onPress={() => turn(-1)} Icon={ChevronLeft} />
      <Turn side="end-3" label="Next photo" onPress={() => turn(1)} Icon={ChevronRight} />
      <p aria-live="polite" className="absolute end-3 bottom-3 rounded-chip bg-card px-2 py-0.5 text-figure">
        {shown + 1}/{count}
      </p>
    </section>
  )
}

type TurnProps = { side: string; label: string; onPress: () => void; Icon: typeof ChevronLeft }

const Turn = ({ side, label, onPress, Icon }: TurnProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={cn(
      'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-control bg-card shadow-popover hover:bg-secondary',
      side,
    )}
  >
    <Icon className="size-5 rtl:-scale-x-100" aria-hidden="true" />
  </button>
)
