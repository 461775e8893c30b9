import { photoSrcSet } from '@keepcase/contract/photos/photos.rules.ts'
import { useThumbhash } from './use-thumbhash.ts'

export type PhotoPictureProps = {
  src: string
  alt: string
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  thumbhash?: string | undefined
  /** It is visible at once: loaded before others. */
  isFirst?: boolean
  className?: string
}

/** A photo in the width and format that suit the screen, over its blurred preview while it loads. */
export function PhotoPicture({ src, alt, sizes, thumbhash, isFirst = false, className }: PhotoPictureProps) {
  const preview = useThumbhash(thumbhash)
  const avif = photoSrcSet(src, 'avif')
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        srcSet={photoSrcSet(src, 'webp')}
        sizes={sizes}
        alt={alt}
        width={960}
        height={960}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className={className}
        {...preview}
      />
    </picture>
  )
}
