import type { Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { perMonth } from '#web/features/subscriptions/display/per-month.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { StorefrontMark } from '../display/storefront-mark.tsx'
import { StorefrontCover } from '../storefront-cover.tsx'
import { StorefrontFacts } from '../storefront-facts.tsx'
import { StorefrontPalette } from '../storefront-palette.tsx'
import { StorefrontPolicies } from '../storefront-policies.tsx'
import { VacationNote } from '../vacation-note.tsx'
import { runBy } from './settings.texts.ts'

type StorefrontPreviewProps = {
  storefront: Storefront
  /** Set where no form beside it says the same: it is read aloud then, whole, without buttons that do nothing. */
  isForAll?: boolean
}

/** The storefront’s page on a phone, as it will look. */
export function StorefrontPreview({ storefront, isForAll = false }: StorefrontPreviewProps) {
  const { id, name, logoUrl, description, palette, ownerName, vacationUntil, vacationNote } = storefront
  return (
    <div
      {...(!isForAll && { inert: true, 'aria-hidden': true })}
      className={cn(
        'rounded-card border bg-background p-4',
        !isForAll && 'max-h-[70dvh] overflow-y-auto [scrollbar-width:thin]',
      )}
    >
      <StorefrontPalette palette={palette}>
        <StorefrontCover storefront={storefront} className="h-28" />
        <StorefrontMark
          id={id}
          name={name}
          logoUrl={logoUrl}
          className="relative ms-3 -mt-8 size-18 shadow-[0_0_0_4px_var(--background)]"
        />
        <p className="mt-3 text-h2 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted-foreground text-small">{runBy(<bdi>{ownerName}</bdi>)}</p>
        {!isForAll && (
          <div className="mt-3 flex gap-2">
            <span className={buttonClass('primary', 'small')}>Follow</span>
            <span className={buttonClass('outline', 'small')}>{`Subscribe ${perMonth(storefront)}`}</span>
          </div>
        )}
        <VacationNote name={name} until={vacationUntil} note={vacationNote} />
        <StorefrontFacts storefront={storefront} />
        {description && (
          <p
            dir="auto"
            className={cn('mt-4 whitespace-pre-line text-small [overflow-wrap:anywhere]', !isForAll && 'line-clamp-6')}
          >
            {description}
          </p>
        )}
        <StorefrontPolicies storefront={storefront} />
      </StorefrontPalette>
    </div>
  )
}
