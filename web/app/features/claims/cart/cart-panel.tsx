import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { HoldTimer } from '#web/ui/countdown/countdown.tsx'
import { X } from '#web/ui/icons.ts'
import * as texts from './cart.texts.ts'
import { type CartItem, cartTotalCents } from './cart.ts'

type CartPanelProps = {
  items: readonly CartItem[]
  /** The account's holds once loaded: the source of price, currency and time left. */
  claims: readonly MyClaim[]
  /** Removed since the popover was opened, and still held. */
  takenOut: readonly MyClaim[]
  onRemove: (id: string) => void
  onClear: () => void
  onUndo: () => void
  onRelease: () => void
  onLeave: () => void
}

/** Price of a row in cents: the claim's, or the stored one until the claim is loaded. */
const centsOf = (item: CartItem, claim: MyClaim | undefined) => claim?.priceCents ?? Math.round(item.price * 100)

/** `2 items • $129.20`: count, and the total of each currency. */
export function cartLine(items: readonly CartItem[], claims: readonly MyClaim[]): string {
  const sums = new Map<string, number>()
  for (const item of items) {
    const claim = claims.find(({ id }) => id === item.id)
    const currency = claim?.currency ?? 'USD'
    sums.set(currency, (sums.get(currency) ?? 0) + centsOf(item, claim))
  }
  const total = [...sums].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ')
  return `${items.length} ${items.length === 1 ? 'item' : 'items'} • ${total || formatMoney(cartTotalCents(items))}`
}

/** Content of the cart's popover. */
export function CartPanel(props: CartPanelProps) {
  const { items, claims, takenOut, onRemove, onClear, onUndo, onRelease, onLeave } = props
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-h3">{texts.claimedItems}</h2>
        <p className="mt-0.5 text-muted-foreground text-small">{cartLine(items, claims)}</p>
      </div>
      {items.length > 0 && (
        <ul className="-mx-2 max-h-64 overflow-y-auto">
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              claim={claims.find(({ id }) => id === item.id)}
              onRemove={() => onRemove(item.id)}
            />
          ))}
        </ul>
      )}
      <div role="status" className="empty:-mt-4">
        {takenOut.length > 0 && <TakenOut claims={takenOut} onUndo={onUndo} onRelease={onRelease} />}
      </div>
      {items.length > 0 && (
        <div className="flex flex-col gap-2">
          <ButtonLink to={paths.checkout} onClick={onLeave}>
            {texts.proceedToCheckout}
          </ButtonLink>
          <Button variant="outline" onClick={onClear}>
            {texts.clearCart}
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ item, claim, onRemove }: { item: CartItem; claim: MyClaim | undefined; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-control px-2 py-1.5">
      <ItemThumb
        seed={claim?.itemId ?? item.id}
        image={claim?.image ?? item.image ?? null}
        category={claim?.category ?? null}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 truncate text-label">{item.name}</bdi>
          <span className="shrink-0 font-mono font-medium text-[0.8125rem]">
            {formatMoney(centsOf(item, claim), claim?.currency)}
          </span>
        </p>
        {claim?.isPaying ? (
          <p className="text-muted-foreground text-small">{texts.paymentInProgress}</p>
        ) : (
          claim && <HoldTimer endsAt={claim.expiresAt} startedAt={claim.claimedAt} title={item.name} variant="line" />
        )}
      </div>
      <Button variant="quiet" size="icon" aria-label={texts.remove(item.name)} onClick={onRemove} className="-me-1">
        <X aria-hidden="true" />
      </Button>
    </li>
  )
}

type TakenOutProps = { claims: readonly MyClaim[]; onUndo: () => void; onRelease: () => void }

function TakenOut({ claims, onUndo, onRelease }: TakenOutProps) {
  const [first] = claims
  const isOne = claims.length === 1
  return (
    <div className="rounded-control bg-sunken p-3 text-small">
      <p>{isOne ? texts.isOut(<bdi>{first?.itemName}</bdi>) : texts.areOut(claims.length)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onUndo}>
          Undo
        </Button>
        <Button size="small" variant="outline" onClick={onRelease}>
          {isOne ? texts.releaseTheHold : texts.releaseTheHolds}
        </Button>
      </div>
    </div>
  )
}
