import { TiersEditor } from '#web/features/loyalty/tiers-editor.tsx'
import { SubscriptionPrice } from '#web/features/subscriptions/subscription-price.tsx'
import { useViewer } from '#web/session/viewer.ts'
import { OfStorefront } from './of-storefront.tsx'

/** Loyalty tiers and the subscription's price: each for who may change it. */
export function TiersSection({ storefrontId }: { storefrontId: string }) {
  const held = useViewer().me?.storefronts.find(({ id }) => id === storefrontId)?.permissions ?? []
  return (
    <div className="flex flex-col gap-12">
      {held.includes('storefront.settings.profileSections') && <TiersEditor storefrontId={storefrontId} />}
      {held.includes('storefront.own.update') && (
        <OfStorefront id={storefrontId} failed="The price didn’t load">
          {(storefront) => <SubscriptionPrice key={storefrontId} storefront={storefront} />}
        </OfStorefront>
      )}
    </div>
  )
}
