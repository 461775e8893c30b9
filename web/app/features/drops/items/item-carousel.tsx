import { useState } from 'react'
import PhotoPicture from '#web/features/photos/display/photo-picture.tsx'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { cn } from '#web/ui/cn.ts'
import { ChevronLeft, ChevronRight, ZoomIn } from '#web/ui/icons.ts'
import type { Picture } from './item-picture.tsx'
import * as texts from './items.texts.ts'

const PhotoViewer = clientLazy(() =>
  import('#web/features/photos/display/photo-viewer.tsx').then(({ PhotoViewer }) => ({ default: PhotoViewer })),
)

/** An item's photos, one at a time, with previous and next buttons; a press opens them large. */
export function ItemCarousel({ item }: { item: Picture }) {
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const count = item.images.length
  const shown = Math.min(at, count - 1)
  const turn = (by: number) => setAt((shown + by + count) % count)
  const photos = item.images.map((src, i) => ({
    src,
    alt: item.photos[i]?.description || nameOf(item, i),
    thumbhash: item.photos[i]?.thumbhash,
  }))
  return (
    <section aria-roledescription="carousel" aria-label={texts.photosOf(item.title)} className="relative size-full">
      <button
        type="button"
        aria-label={`Zoom: ${photos[shown]?.alt ?? ''}`}
        onClick={() => setLarge(true)}
        className="group block size-full cursor-zoom-in"
      >
        <PhotoPicture
          src={item.images[shown] ?? ''}
          photo={item.photos[shown]}
          alt={nameOf(item, shown)}
          isFirst
          sizes="(min-width: 64rem) 44rem, 100vw"
          key={item.images[shown]}
        />
        <span className="absolute end-3 top-3 grid size-9 place-items-center rounded-control bg-card shadow-popover group-hover:bg-secondary">
          <ZoomIn className="size-5" aria-hidden="true" />
        </span>
      </button>
      {count > 1 && (
        <>
          <Turn side="start-3" label={texts.previousPhoto} onPress={() => turn(-1)} Icon={ChevronLeft} />
          <Turn side="end-3" label={texts.nextPhoto} onPress={() => turn(1)} Icon={ChevronRight} />
          <p aria-live="polite" className="absolute end-3 bottom-3 rounded-chip bg-card px-2 py-0.5 text-figure">
            {shown + 1}/{count}
          </p>
        </>
      )}
      {isLarge && (
        <PhotoViewer title={item.title} photos={photos} at={shown} onTurn={setAt} onClose={() => setLarge(false)} />
      )}
    </section>
  )
}

const nameOf = ({ title, images }: Picture, i: number): string =>
  images.length > 1 ? `${title}, photo ${i + 1} of ${images.length}` : title

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
