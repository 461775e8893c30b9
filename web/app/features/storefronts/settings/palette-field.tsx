import { type Palette, paletteNames as palettes } from '@keepcase/contract/storefronts/palettes.ts'
import { useId } from 'react'
import { cn } from '#web/ui/cn.ts'
import { StorefrontPalette } from '../storefront-palette.tsx'
import { paletteLabel, paletteNames } from './settings.texts.ts'

/** One of the six house palettes; the arrow keys move between them. */
export function PaletteField({ value, onChange }: { value: Palette; onChange: (palette: Palette) => void }) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="text-label">{paletteLabel}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {palettes.map((palette) => (
          <label
            key={palette}
            className={cn(
              'relative flex min-h-11 cursor-pointer items-center gap-3 rounded-control border bg-card px-3 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
              value === palette
                ? 'border-foreground shadow-[inset_0_0_0_1px_var(--foreground)]'
                : 'border-input hover:border-foreground',
            )}
          >
            <input
              type="radio"
              name={id}
              value={palette}
              checked={value === palette}
              onChange={() => onChange(palette)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <StorefrontPalette palette={palette} as="span" className="flex overflow-hidden rounded-chip">
              <span className="size-5 bg-primary" />
              <span className="size-5 bg-(--shop-soft)" />
            </StorefrontPalette>
            <span className="text-small">{paletteNames[palette]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
