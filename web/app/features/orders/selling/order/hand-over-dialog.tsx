import '#web/forms/zod-setup.ts'
import { pickupCodeDigits } from '@keepcase/contract/orders/orders.limits.ts'
import * as z from 'zod/mini'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './seller-order.texts.ts'
import { notifyFailure, useHandOver } from './use-fulfilment.ts'

const CodeFields = z.strictObject({
  code: z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${pickupCodeDigits}}$`), texts.codeProblem)),
})

/** Hands a pickup over with the buyer's code, or without one. */
export function HandOverDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const handOver = useHandOver()
  const mutation = {
    mutateAsync: ({ code }: { code: string }) => handOver.mutateAsync({ id: orderId, code }),
    isPending: handOver.isPending,
  }
  const form = useContractForm(CodeFields, mutation, {
    defaultValues: { code: '' },
    onDone: onClose,
    fallback: texts.moveFailed,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.handOverTitle}
      description={texts.handOverLead}
    >
      <Form form={form}>
        <FormField form={form} name="code">
          {(control) => (
            <TextField
              label={texts.codeLabel}
              inputMode="numeric"
              autoComplete="off"
              maxLength={pickupCodeDigits}
              className="max-w-48"
              {...control}
            />
          )}
        </FormField>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            variant="quiet"
            isBusy={handOver.isPending}
            onClick={() => handOver.mutate({ id: orderId }, { onSuccess: onClose, onError: notifyFailure })}
          >
            {texts.withoutCode}
          </Button>
          <SubmitButton>{texts.withCode}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
