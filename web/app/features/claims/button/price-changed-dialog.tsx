import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './button.texts.ts'
import { claimAt, thePriceIsNow } from './price-changed.texts.ts'

type Props = {
  /** The price now in force. */
  priceCents: number
  currency: string
  itemTitle: string
  onClose: () => void
  onClaim: (priceCents: number) => void
}

/** Asks for confirmation when the price changed between page load and claim: nobody pays more than the button said. */
export function PriceChangedDialog({ priceCents, currency, itemTitle, onClose, onClaim }: Props) {
  const price = formatMoney(priceCents, currency)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={thePriceIsNow(price)}
      description={itemTitle}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">{texts.notNow}</Button>
          </CloseOverlay>
          <Button variant="claim" onClick={() => onClaim(priceCents)}>
            {claimAt(price)}
          </Button>
        </>
      }
    >
      <p className="text-muted-foreground">{texts.nothingIsClaimedYet}</p>
    </Dialog>
  )
}
