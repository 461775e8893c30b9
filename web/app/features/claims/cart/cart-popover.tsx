import type { ComponentProps, RefObject } from 'react'
import { AnchoredPopover } from '#web/ui/overlays/popovers.tsx'
import * as texts from './cart.texts.ts'
import { CartPanel } from './cart-panel.tsx'

type Props = Omit<ComponentProps<typeof CartPanel>, 'onLeave'> & {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The cart's popover; its code loads with the first press. */
export function CartPopover({ anchor, onClose, ...panel }: Props) {
  return (
    <AnchoredPopover anchor={anchor} label={texts.claimedItems} onClose={onClose}>
      <CartPanel {...panel} onLeave={onClose} />
    </AnchoredPopover>
  )
}
