import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { OrderRefunds } from '@keepcase/contract/orders/refunds.contract.ts'
import { useState } from 'react'
import { notify } from '#web/toasts/toasts.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import * as texts from './dealings.texts.ts'
import { LinesField } from './lines-field.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useRefund } from './use-refunds.ts'

const units = [
  { value: 'back', label: texts.unitsBack, hint: texts.unitsBackHint },
  { value: 'gone', label: texts.unitsGone, hint: texts.unitsGoneHint },
] as const

/** Refunds items of an order: which, why, and what becomes of them. Names the strike before it costs one. */
export function RefundDialog({
  order,
  refunds,
  onClose,
}: {
  order: Order
  refunds: OrderRefunds
  onClose: () => void
}) {
  const amounts = new Map(
    refunds.lines.filter(({ isRefundable }) => isRefundable).map((line) => [line.claimId, line.amountCents]),
  )
  const [chosen, choose] = useState([...amounts.keys()])
  const [fate, decide] = useState<'back' | 'gone'>('back')
  const [key] = useState(() => crypto.randomUUID())
  const refund = useRefund()
  const cents = chosen.reduce((sum, id) => sum + (amounts.get(id) ?? 0), 0)
  const mutateAsync = async (reason: string) => {
    await refund.mutateAsync({ orderId: order.id, claimIds: chosen, reason, withdraw: fate === 'gone', key })
    notify.success('Refunded', texts.refunded(cents, order.currency))
  }
  return (
    <NoteDialog
      title={refunds.costsStrike ? texts.cancelDialogTitle : texts.refundDialogTitle}
      lead={refunds.costsStrike ? texts.costsStrike : texts.refundsLead}
      label={texts.refundReason}
      hint={texts.refundReasonHint}
      submit={texts.refundButton(cents, order.currency)}
      variant="destructive"
      fallback={texts.refundFailed}
      isReady={chosen.length > 0}
      mutation={{ mutateAsync, isPending: refund.isPending }}
      onClose={onClose}
    >
      {refunds.strikes && refunds.costsStrike && (
        <p className="text-small">{texts.strikesNow(refunds.strikes.recent, refunds.strikes.limit)}</p>
      )}
      <LinesField
        legend={texts.refundWhich}
        order={order}
        amounts={amounts}
        chosen={chosen}
        onChange={choose}
        error={chosen.length === 0 ? texts.chooseItem : undefined}
      />
      <RadioGroup label={texts.unitsTitle} options={units} value={fate} onValueChange={decide} />
    </NoteDialog>
  )
}
