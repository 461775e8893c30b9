/** Widths of a photo in pixels. One that is smaller than a width is not scaled up to it. */
export const photoWidths = [320, 640, 960, 1440] as const
export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = 'webp' | 'avif'

/** Width in a photo's address. */
const addressWidth = 960

/** Address of a photo: the hash is of one encoding of it, so the content behind it never changes. */
export const photoPath = (hash: string): string => `/media/${hash}/${addressWidth}.webp`

const shape = /^(\/media\/[0-9a-f]{64}\/)960\.webp$/

/** The hash in a photo's address; null for an address that isn't a photo's. */
export const photoHash = (url: string): string | null => (shape.test(url) ? (url.split('/')[2] ?? null) : null)

/** Address of a photo in another width or format; an address that isn't a photo's stays as it is. */
export const photoAt = (url: string, width: PhotoWidth, format: PhotoFormat = 'webp'): string =>
  url.replace(shape, `$1${width}.${format}`)

/** `srcset` of a photo in one format; undefined for an address that isn't a photo's. */
export const photoSrcSet = (url: string, format: PhotoFormat): string | undefined =>
  shape.test(url) ? photoWidths.map((width) => `${photoAt(url, width, format)} ${width}w`).join(', ') : undefined

/** Widths that a photo of this width is stored in: up to the first one that shows all of it. */
export const storedWidths = (width: number): readonly PhotoWidth[] => {
  const enough = photoWidths.findIndex((one) => one >= width)
  return enough === -1 ? photoWidths : photoWidths.slice(0, enough + 1)
}

/** Path of photo uploads: the body is the file itself. */
export const photoUploadPath = '/api/uploads/item-photo'

/** Path of the uncropped original, for the storefront's staff alone. */
export const photoOriginalPath = (id: string): string => `/api/uploads/item-photo/${id}/original`
