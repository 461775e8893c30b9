import type { StorefrontSettings as Settings, Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Eye } from '#web/ui/icons.ts'
import { Sheet } from '#web/ui/overlays/overlays.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { BrandingGroup } from './branding-group.tsx'
import { CloseGroup } from './close-group.tsx'
import { PoliciesGroup } from './policies-group.tsx'
import { PriceGroup } from './price-group.tsx'
import { ReturnAddressGroup } from './return-address-group.tsx'
import { closedNote, loadFailed, preview, previewLead, readOnlyNote } from './settings.texts.ts'
import { ShippingGroup } from './shipping-group.tsx'
import { StorefrontPreview } from './storefront-preview.tsx'
import { settingsOptions } from './use-settings.ts'
import { VacationGroup } from './vacation-group.tsx'

/** All settings of a storefront, in groups that are saved each for itself, with a preview beside them. */
export function StorefrontSettings({ storefrontId }: { storefrontId: string }) {
  const query = useQuery(settingsOptions(storefrontId))
  if (query.data) {
    return query.data.closedAt ? <p>{closedNote}</p> : <Groups key={storefrontId} settings={query.data} />
  }
  if (!query.isError) {
    return (
      <Loading>
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    )
  }
  return (
    <ErrorPanel
      title={loadFailed}
      hasGoBack={false}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

function Groups({ settings }: { settings: Settings }) {
  const held = useViewer().me?.storefronts.find(({ id }) => id === settings.id)
  const [draft, setDraft] = useState<Partial<Storefront>>({})
  const onDraft = useCallback((part: Partial<Storefront>) => setDraft((old) => ({ ...old, ...part })), [])
  const mayUpdate = held?.permissions.includes('storefront.own.update') ?? false
  const mayShip = mayUpdate || (held?.permissions.includes('storefront.settings.shipping') ?? false)
  const mayClose = held?.permissions.includes('storefront.own.delete') ?? false
  const group = { settings, onDraft }
  if (!mayShip && !mayClose) return <ReadOnly settings={settings} />
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="flex min-w-0 flex-col gap-6">
        {mayUpdate && <BrandingGroup {...group} />}
        {mayShip && <ShippingGroup {...group} isAlone={!mayUpdate} />}
        {mayShip && <ReturnAddressGroup settings={settings} isAlone={!mayUpdate} />}
        {mayUpdate && (
          <>
            <PoliciesGroup {...group} />
            <VacationGroup {...group} />
            <PriceGroup {...group} />
          </>
        )}
        {mayClose && <CloseGroup settings={settings} />}
      </div>
      <Preview
        storefront={{ ...settings, ...draft, logoUrl: settings.logoUrl, coverPhotoUrl: settings.coverPhotoUrl }}
      />
    </div>
  )
}

/** For who may see the settings and change none. */
const ReadOnly = ({ settings }: { settings: Settings }) => (
  <div className="flex max-w-[48rem] flex-col gap-6">
    <p className="prose text-muted-foreground">{readOnlyNote}</p>
    <StorefrontPreview storefront={settings} isForAll />
  </div>
)

/** Beside the groups on wide screens; behind a button at the bottom of narrow ones. */
function Preview({ storefront }: { storefront: Storefront }) {
  const isWide = useIsWide()
  if (isWide) {
    return (
      <aside aria-label={preview} className="sticky top-[calc(5rem+var(--kc-bars))] self-start">
        <h2 className="text-label">{preview}</h2>
        <p className="mt-1 mb-3 text-muted-foreground text-small">{previewLead}</p>
        <StorefrontPreview storefront={storefront} />
      </aside>
    )
  }
  return (
    <div data-bottom-bar className="sticky bottom-20 z-20 justify-self-end md:bottom-6">
      <Sheet
        title={preview}
        description={previewLead}
        trigger={
          <Button className="shadow-dialog">
            <Eye aria-hidden="true" />
            {preview}
          </Button>
        }
      >
        <StorefrontPreview storefront={storefront} />
      </Sheet>
    </div>
  )
}
