import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { cn } from '#web/ui/cn.ts'

type ItemThumbProps = {
  /** Its id. */
  seed: string
  /** Its first photo or its drawing; null while it is sealed. */
  image: string | null
  category?: string | null
  className?: string
}

/** Small square picture of an item; decorative, because its name is beside it. */
export function ItemThumb({ image, category = null, className = 'size-12' }: ItemThumbProps) {
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
        <Drawing category={category} />
      )}
    </span>
  )
}
