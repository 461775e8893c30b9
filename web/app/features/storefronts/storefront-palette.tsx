import type { Palette } from '@keepcase/contract/storefronts/palettes.ts'
import type { ReactNode } from 'react'

type StorefrontPaletteProps = { palette: Palette; as?: 'div' | 'span'; className?: string; children: ReactNode }

/** Gives what is inside a storefront's colors: `bg-primary` for its ink, `--shop-soft` for its ground. */
export const StorefrontPalette = ({ palette, as: Tag = 'div', className, children }: StorefrontPaletteProps) => (
  <Tag data-palette={palette} className={className}>
    {children}
  </Tag>
)
