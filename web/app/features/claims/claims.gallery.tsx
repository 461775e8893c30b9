import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import type { Gallery } from '#web/shell/gallery.ts'
import { CartPanel } from './cart/cart-panel.tsx'
import { cartItemOf } from './cart/cart-sync.ts'
import { ClaimStub } from './claim-page/claim-stub.tsx'
import { UrgentClaims } from './holds/urgent-claims.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const nothing = () => {}

const claim = (id: string, over: Partial<MyClaim> = {}): MyClaim => ({
  id,
  dropId: 'drop',
  dropItemId: `lot-${id}`,
  status: 'claimed',
  claimedAt: inMinutes(-13),
  expiresAt: inMinutes(47),
  priceCents: 6400,
  currency: 'USD',
  seq: 7,
  tag: 'd0187ba8825235a0',
  hash: 'ffe46ead3c0a6785',
  itemId: `item-${id}`,
  itemName: 'Basket Case (1982), ex-rental clamshell',
  dropName: 'Night Shift VHS, lot by lot',
  dropNumber: 41,
  sellerName: 'Static Age Video',
  storefrontId: 'store',
  dropType: 'live',
  image: null,
  category: 'vhs',
  isPaying: false,
  paid: false,
  paidAt: null,
  revoked: false,
  revokeReason: null,
  source: 'buyer',
  orderId: null,
  ...over,
})

const long = claim('b', {
  itemName: 'Lee Morgan, The Sidewinder, mono, first pressing with the ear, and a title that does not end',
  category: 'vinyl',
  priceCents: 123456700,
  expiresAt: inMinutes(6),
})
const three = [claim('a'), long, claim('c', { itemName: 'Pulp bundle, 12 books', category: 'books', isPaying: true })]

export const gallery: Gallery = {
  title: 'Claims and the cart',
  examples: [
    { name: 'Stub of a hold', node: <ClaimStub claim={claim('a')} isHeld />, isWide: true },
    { name: 'Stub, ends soon, long name', node: <ClaimStub claim={long} isHeld />, isWide: true },
    {
      name: 'Stub, payment in progress',
      node: <ClaimStub claim={claim('c', { isPaying: true })} isHeld />,
      isWide: true,
    },
    {
      name: 'Stub from the standby line',
      node: <ClaimStub claim={claim('d', { source: 'standby', expiresAt: inMinutes(9) })} isHeld />,
      isWide: true,
    },
    {
      name: 'Stub, purchased',
      node: <ClaimStub claim={claim('e', { status: 'purchased', paid: true })} isHeld={false} />,
      isWide: true,
    },
    {
      name: 'Stub, expired',
      node: <ClaimStub claim={claim('f', { status: 'expired', expiresAt: inMinutes(-1) })} isHeld={false} />,
      isWide: true,
    },
    { name: 'Pending claims', node: <UrgentClaims claims={three} />, isWide: true },
    {
      name: 'Cart',
      node: (
        <CartPanel
          items={three.map(cartItemOf)}
          claims={three}
          takenOut={[]}
          onRemove={nothing}
          onClear={nothing}
          onUndo={nothing}
          onRelease={nothing}
          onLeave={nothing}
        />
      ),
    },
    {
      name: 'Cart, one taken out',
      node: (
        <CartPanel
          items={three.slice(1).map(cartItemOf)}
          claims={three}
          takenOut={three.slice(0, 1)}
          onRemove={nothing}
          onClear={nothing}
          onUndo={nothing}
          onRelease={nothing}
          onLeave={nothing}
        />
      ),
    },
  ],
}
