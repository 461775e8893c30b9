import type { ShownPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { photoSrcSet } from '@keepcase/contract/photos/photos.rules.ts'
import { cn } from '#web/ui/cn.ts'
import { useThumbhash } from './use-thumbhash.ts'

/** Width of an item's picture on cards: small beside the text on phones, above it elsewhere. */
const cardSizes = '(min-width: 48rem) 22rem, 7rem'

export type PhotoPictureProps = {
  src: string
  /** Its preview and description; undefined for a picture that isn't an uploaded photo. */
  photo?: Pick<ShownPhoto, 'thumbhash' | 'description'> | undefined
  /** Read out when the photo has no description. */
  alt: string
  /** How wide it is shown, as the `sizes` of an image; default: on a card. */
  sizes?: string
  /** It is visible at once: loaded before others. */
  isFirst?: boolean
  className?: string
}

/**
 * A photo, uncropped, in the width and format that suit the screen, over its blurred preview while it loads. A default
 * export, because the drop page loads it apart.
 */
export default function PhotoPicture(props: PhotoPictureProps) {
  const { src, photo, alt, sizes = cardSizes, isFirst = false, className } = props
  const preview = useThumbhash(photo?.thumbhash)
  const avif = photoSrcSet(src, 'avif')
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        srcSet={photoSrcSet(src, 'webp')}
        sizes={avif && sizes}
        alt={photo?.description || alt}
        width={960}
        height={960}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className={cn('size-full object-contain', className)}
        {...preview}
      />
    </picture>
  )
}
