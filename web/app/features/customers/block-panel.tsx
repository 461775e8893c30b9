import type { CustomerDetail } from '@keepcase/contract/customers/customers.contract.ts'
import { maxBlockReasonChars } from '@keepcase/contract/customers/customers.limits.ts'
import { useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './customers.texts.ts'
import { type CustomerKey, useBlock } from './use-customers.ts'

type BlockPanelProps = {
  customer: CustomerKey
  name: string
  block: CustomerDetail['block']
  mayBlock: boolean
}

/** Whether the storefront blocks this customer, since when and why, and the button that changes it. */
export function BlockPanel({ customer, name, block, mayBlock }: BlockPanelProps) {
  const [isAsking, ask] = useState(false)
  const change = useBlock(customer)
  const unblock = () =>
    change.mutate(
      { isOn: false, reason: '' },
      { onSuccess: () => notify.success('Unblocked', { description: texts.nowWelcome(name) }) },
    )
  if (!block && !mayBlock) return null
  return (
    <section aria-labelledby="block" className="rounded-card bg-card p-5 shadow-card">
      <h2 id="block" className="text-h3">
        {block ? texts.blocked : texts.block}
      </h2>
      {block ? (
        <div className="mt-1 text-small">
          <p>{texts.blockLead}</p>
          {block.reason && <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{block.reason}</p>}
          <p className="mt-2 text-muted-foreground">
            {block.byName && <bdi>{`${block.byName}, `}</bdi>}
            <Time at={block.at} style="date" />
          </p>
        </div>
      ) : (
        <p className="mt-1 text-muted-foreground text-small">{texts.whyBlock}</p>
      )}
      {mayBlock && (
        <Button
          variant="outline"
          className="mt-4"
          isBusy={change.isPending}
          onClick={block ? unblock : () => ask(true)}
        >
          {block ? texts.unblock : texts.block}
        </Button>
      )}
      <FieldError
        id="block-error"
        error={change.error ? formMessages(change.error, texts.unblockFailed).message : undefined}
      />
      {isAsking && <BlockDialog customer={customer} name={name} onClose={() => ask(false)} />}
    </section>
  )
}

/** Asks for the reason, which a closed tab keeps. */
function BlockDialog({ customer, name, onClose }: { customer: CustomerKey; name: string; onClose: () => void }) {
  const reason = useStoredText(`block ${customer.storefrontId} ${customer.profileId}`)
  const block = useBlock(customer)
  const press = () =>
    block.mutate(
      { isOn: true, reason: reason.text.trim() },
      {
        onSuccess: () => {
          reason.discard()
          notify.success('Blocked', { description: texts.nowBlocked(name) })
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <>
          Block <bdi>{name}</bdi>?
        </>
      }
      description={texts.blockBody}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">Cancel</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={block.isPending} onClick={press}>
            {texts.block}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNote at={reason.restoredAt} onDiscard={reason.discard} />
        <TextArea
          label={texts.blockReason}
          hint={texts.blockReasonHint}
          isOptional
          maxLength={maxBlockReasonChars}
          value={reason.text}
          onChange={(event) => reason.setText(event.target.value)}
        />
      </div>
      <FieldError
        id="block-dialog-error"
        error={block.error ? formMessages(block.error, texts.blockFailed).message : undefined}
      />
    </Dialog>
  )
}
