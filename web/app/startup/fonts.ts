import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import martianMono from '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2?url'

/** Addresses of the two latin font files, preloaded before anything else. */
export const fonts = [archivo, martianMono] as const
