/** What the platform's *Maximum Upload Size* may be, in megabytes. */
export const uploadSizeMb = { min: 1, max: 50 } as const

/** The largest file that is ever taken, in bytes; the platform's setting may say less. */
export const maxUploadBytes = uploadSizeMb.max * 1_048_576

/** The most pixels that a picture may have as it is sent; our own page makes it smaller before. A bomb is never unpacked. */
export const maxPixels = 16_000_000

/** The same of AVIF, which takes several times as much memory to be read. */
export const maxAvifPixels = 4_000_000

/** The sides of a profile picture, in pixels; the largest is the one that its address names. */
export const avatarSides = [256, 512] as const

/** What a file chooser offers. What a file is, its bytes decide. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** The same in words. */
export const pictureTypesInWords = 'JPEG, PNG, WebP, AVIF or GIF'

/** Where one size of an uploaded picture is, for ever: the hash is of its content. */
export const uploadPath = (hash: string, side: number): string => `/media/${hash}/${side}.webp`

const largest = /^(\/media\/[0-9a-f]{64})\/512\.webp$/

/** The sizes of a profile picture, as an `img` takes them (`srcset`); undefined of an address that is not ours. */
export function avatarSrcSet(url: string): string | undefined {
  const folder = largest.exec(url)?.[1]
  return folder && avatarSides.map((side) => `${folder}/${side}.webp ${side}w`).join(', ')
}
