import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { FollowStorefrontButton } from '../community/follow-storefront-button.tsx'
import { FollowUserButton } from '../community/follow-user-button.tsx'
import { DropSeller } from '../drops/drop-seller.tsx'

/** Who sells, with the ways to follow. Its code comes when its tab is opened. */
export const DropSellerTab = ({ drop }: { drop: DropDetail }) => (
  <DropSeller
    drop={drop}
    follow={<FollowStorefrontButton storefrontId={drop.storefrontId} name={drop.storefrontName} />}
    followSeller={<FollowUserButton profileId={drop.sellerId} name={drop.sellerName} look="card" />}
  />
)
