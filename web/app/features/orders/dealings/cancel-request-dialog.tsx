import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { OrderRefunds } from '@keepcase/contract/orders/refunds.contract.ts'
import { useState } from 'react'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './dealings.texts.ts'
import { LinesField } from './lines-field.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useRequestCancel } from './use-refunds.ts'

type CancelRequestDialogProps = { order: Order; refunds: OrderRefunds; onClose: () => void }

/** Asks the seller to cancel an order, or some of its items, with a reason. */
export function CancelRequestDialog({ order, refunds, onClose }: CancelRequestDialogProps) {
  const amounts = new Map(
    refunds.lines.filter(({ isRefundable }) => isRefundable).map((line) => [line.claimId, line.amountCents]),
  )
  const [chosen, choose] = useState([...amounts.keys()])
  const [key] = useState(() => crypto.randomUUID())
  const request = useRequestCancel()
  const mutateAsync = async (reason: string) => {
    await request.mutateAsync({ orderId: order.id, claimIds: chosen, reason, key })
    notify.success(texts.cancelRequestSent)
  }
  return (
    <NoteDialog
      title={texts.cancelRequestDialogTitle}
      lead={texts.cancelRequestDialogLead}
      label={texts.cancelRequestReason}
      submit={texts.cancelRequestSend}
      fallback={texts.cancelRequestFailed}
      isReady={chosen.length > 0}
      mutation={{ mutateAsync, isPending: request.isPending }}
      onClose={onClose}
    >
      {amounts.size > 1 && (
        <LinesField
          legend={texts.refundWhich}
          order={order}
          amounts={amounts}
          chosen={chosen}
          onChange={choose}
          error={chosen.length === 0 ? texts.chooseItem : undefined}
        />
      )}
    </NoteDialog>
  )
}
