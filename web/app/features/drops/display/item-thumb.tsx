import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { cn } from '#web/ui/cn.ts'

type ItemThumbProps = {
  /** The item's id, the seed of its drawing. */
  seed: string
  image: string | null
  category?: string | null
  className?: string
}

/** Small square picture of an item; decorative, because its name is beside it. */
export function ItemThumb({ seed, image, category = null, className = 'size-12' }: ItemThumbProps) {
  return (
    <span className={cn('block shrink-0 overflow-hidden rounded-chip bg-sunken', className)}>
      {image ? (
        // @NOTE an uploaded photo in its smallest width
        <img
          src={image.replace('/960.', '/320.')}
          alt=""
          width={144}
          height={144}
          loading="lazy"
          className="size-full object-contain"
        />
      ) : (
        <HouseArt seed={seed} category={category} />
      )}
    </span>
  )
}
