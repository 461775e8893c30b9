import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { Suspense, useRef, useState } from 'react'
import { formatBadge } from '#web/format/format.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/chip.tsx'
import { ShoppingBag } from '#web/ui/icons.ts'
import { useAppBadge } from '../holds/use-app-badge.ts'
import { useReleaseClaim } from '../holds/use-release-claim.ts'
import * as texts from './cart.texts.ts'
import { cart, useCart } from './cart.ts'
import { cartHidden, useHiddenIds } from './cart-hidden.ts'
import { cartItemOf, useCartSync } from './cart-sync.ts'

const CartPopover = clientLazy(() => import('./cart-popover.tsx').then(({ CartPopover }) => ({ default: CartPopover })))
const ReleaseDialog = clientLazy(() =>
  import('../holds/release-dialog.tsx').then((module) => ({ default: module.ReleaseDialog })),
)

/**
 * The cart button with its count, and the popover. Hidden while the cart is empty. Removing an item only hides it: a
 * row with Undo stays, with an offer to release the hold.
 */
export function CartButton() {
  const active = useCartSync()
  useAppBadge(active.claims?.filter(({ isPaying }) => !isPaying).length)
  const { claims = [] } = active
  const items = useCart()
  const hidden = useHiddenIds()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [parted, setParted] = useState<readonly string[]>([])
  const [releasing, setReleasing] = useState<readonly MyClaim[]>([])
  const takenOut = claims.filter(({ id }) => parted.includes(id) && hidden.includes(id))
  const change = (open: boolean) => {
    setOpen(open)
    if (!open) setParted([])
  }
  const hide = (ids: readonly string[]) => {
    cartHidden.hide(ids)
    for (const id of ids) cart.remove(id)
    setParted((former) => [...former, ...ids])
  }
  const undo = () => {
    cartHidden.show(takenOut.map(({ id }) => id))
    for (const claim of takenOut) cart.add(cartItemOf(claim))
    setParted([])
  }
  return (
    <>
      {(items.length > 0 || isOpen) && (
        <Button
          ref={button}
          variant="quiet"
          size="icon"
          aria-label={texts.claimedItemsCount(items.length)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={CartPopover.preload}
          onFocus={CartPopover.preload}
          onClick={() => change(!isOpen)}
        >
          <ShoppingBag aria-hidden="true" />
          {items.length > 0 && <CountBadge>{formatBadge(items.length)}</CountBadge>}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CartPopover
            anchor={button}
            items={items}
            claims={claims}
            takenOut={takenOut}
            onRemove={(id) => hide([id])}
            onClear={() => hide(items.map(({ id }) => id))}
            onUndo={undo}
            onRelease={() => {
              setReleasing(takenOut)
              change(false)
            }}
            onClose={() => change(false)}
          />
        </Suspense>
      )}
      <Releasing claims={releasing} onDone={() => setReleasing([])} />
    </>
  )
}

/** Confirms and releases holds. */
function Releasing({ claims, onDone }: { claims: readonly MyClaim[]; onDone: () => void }) {
  const release = useReleaseClaim(claims[0]?.dropId ?? '')
  const shown = useRef(claims)
  // Keeps the names visible while the dialog closes.
  if (claims.length > 0) shown.current = claims
  if (shown.current.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ReleaseDialog
        names={shown.current.map(({ itemName }) => itemName)}
        isOpen={claims.length > 0}
        onOpenChange={(isOpen) => !isOpen && onDone()}
        onRelease={() => {
          for (const { id } of claims) release.mutate({ id, key: crypto.randomUUID() })
        }}
      />
    </Suspense>
  )
}
