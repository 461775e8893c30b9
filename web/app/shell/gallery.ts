import type { ReactNode } from 'react'

/** One way a component can look. */
export type Specimen = { name: string; node: ReactNode; isWide?: boolean }
/** What a `*.gallery.tsx` file shows at /gallery: `export const gallery: Gallery = { title, specimens }`. */
export type Gallery = { title: string; specimens: readonly Specimen[] }
