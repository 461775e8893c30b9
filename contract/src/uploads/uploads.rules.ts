/** Allowed range of the platform's *Maximum Upload Size*, in megabytes. */
export const uploadSizeMb = { min: 1, max: 50 } as const

/** Hard limit of an upload, in bytes; the platform's setting may be lower. */
export const maxUploadBytes = uploadSizeMb.max * 1_048_576

/**
 * Maximum pixels of an uploaded picture; our page downscales before it sends. Checked before decoding,
 * against decompression bombs.
 */
export const maxPixels = 16_000_000

/** The same for AVIF, which needs several times as much memory to decode. */
export const maxAvifPixels = 4_000_000

/** Sizes of a profile picture (side in pixels); its URL names the largest. */
export const avatarSides = [256, 512] as const

/** Widths of a storefront's cover in pixels; its URL names the largest. */
export const coverWidths = [800, 1600] as const

/** Height of a cover: it is 16 wide and 5 high. */
export const coverHeight = (width: number): number => (width * 5) / 16

/** Types offered by the file chooser. The server decides by the file's bytes. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** The same as text. */
export const imageTypesText = 'JPEG, PNG, WebP, AVIF or GIF'

/** Immutable path of one size of an uploaded picture: the hash is of its content. */
export const uploadPath = (hash: string, side: number): string => `/media/${hash}/${side}.webp`

const largest = /^(\/media\/[0-9a-f]{64})\/512\.webp$/

/** `srcset` of a profile picture; undefined for a URL that is not ours. */
export function avatarSrcSet(url: string): string | undefined {
  const folder = largest.exec(url)?.[1]
  return folder && avatarSides.map((side) => `${folder}/${side}.webp ${side}w`).join(', ')
}

const cover = /^(\/media\/[0-9a-f]{64})\/1600\.webp$/

/** `srcset` of a storefront's cover; undefined for a URL that is not ours. */
export function coverSrcSet(url: string): string | undefined {
  const folder = cover.exec(url)?.[1]
  return folder && coverWidths.map((width) => `${folder}/${width}.webp ${width}w`).join(', ')
}
