import '#web/forms/zod-setup.ts'
import { Prose } from '@keepcase/contract/api/fields.ts'
import { maxMessagePhotos, maxOrderMessage } from '@keepcase/contract/orders/messages.limits.ts'
import { ProblemKind } from '@keepcase/contract/orders/problems.fields.ts'
import * as z from 'zod/mini'
import { CancelButton, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { Select } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { ProblemPhotos } from './problem-photos.tsx'
import * as texts from './problems.texts.ts'
import { useReportProblem } from './use-problem.ts'

const Fields = z.strictObject({
  kind: ProblemKind,
  details: Prose(maxOrderMessage).check(z.minLength(1, texts.detailsNeeded)),
  photoIds: z.array(z.string()).check(z.maxLength(maxMessagePhotos)),
})

const kinds = ProblemKind.options.map((value) => ({ value, label: texts.kinds[value] }))

/** Reports a problem to the seller: kind, what happened, photos. */
export function ReportProblemDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const form = useContractForm(Fields, useReportProblem(orderId), {
    defaultValues: { kind: 'not_arrived', details: '', photoIds: [] },
    onDone: () => {
      notify.success(texts.sent)
      onClose()
    },
    fallback: texts.failed,
    asksBeforeLeaving: true,
  })
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.title} description={texts.lead}>
      <Form form={form}>
        <FormField form={form} name="kind">
          {({ onChange, ...control }) => (
            <Select label={texts.kindLabel} options={kinds} {...control} onValueChange={onChange} />
          )}
        </FormField>
        <FormField form={form} name="details">
          {(control) => <TextArea label={texts.detailsLabel} {...control} />}
        </FormField>
        <FormField form={form} name="photoIds">
          {({ value, onChange }) => <ProblemPhotos orderId={orderId} ids={value as string[]} onChange={onChange} />}
        </FormField>
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton onCancel={onClose} />
          <SubmitButton>{texts.send}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
