import archivo from '../fonts/archivo-basic.woff2?url'
import martianMono from '../fonts/martian-mono-basic.woff2?url'

/** Addresses of the two font files of English text, preloaded before anything else. */
export const fonts = [archivo, martianMono] as const
