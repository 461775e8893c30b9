import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { FollowStorefrontButton } from '#web/features/community/follows/follow-storefront-button.tsx'
import { FollowUserButton } from '#web/features/community/follows/follow-user-button.tsx'
import { DropSeller } from '#web/features/drops/page/drop-seller.tsx'
import { ClientOnly } from '#web/startup/client-lazy.ts'

/**
 * The seller, with the follow actions. The text is server-rendered; the buttons, which differ by viewer, come with the
 * code, so that none is shown before it works.
 */
export const DropSellerTab = ({ drop }: { drop: DropDetail }) => (
  <DropSeller
    drop={drop}
    follow={
      <ClientOnly place={null}>
        <FollowStorefrontButton storefrontId={drop.storefrontId} name={drop.storefrontName} />
      </ClientOnly>
    }
    followSeller={
      <ClientOnly place={null}>
        <FollowUserButton profileId={drop.sellerId} name={drop.sellerName} look="card" />
      </ClientOnly>
    }
  />
)
