import type { ReactNode } from 'react'

/** One state of a component. */
export type Example = { name: string; node: ReactNode; isWide?: boolean }
/** What a `*.gallery.tsx` file shows at /gallery: `export const gallery: Gallery = { title, examples }`. */
export type Gallery = { title: string; examples: readonly Example[] }
