import '#web/forms/zod-setup.ts'
import { maxRefundNote } from '@keepcase/contract/orders/refunds.limits.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { writeReason } from './dealings.texts.ts'

const NoteFields = z.strictObject({
  note: z.string().check(z.trim(), z.minLength(1, writeReason), z.maxLength(maxRefundNote)),
})

type NoteDialogProps = {
  title: string
  lead: string
  label: string
  hint?: string
  submit: string
  variant?: ButtonVariant
  fallback: string
  /** False: a choice above the text is missing. */
  isReady?: boolean
  mutation: { mutateAsync: (note: string) => Promise<unknown>; isPending: boolean }
  onClose: () => void
  children?: ReactNode
}

/** A dialog that asks for a few words, with choices above them. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, lead, label, hint, submit, variant, fallback, isReady = true, mutation, onClose, children } = props
  const form = useContractForm(
    NoteFields,
    { mutateAsync: ({ note }: { note: string }) => mutation.mutateAsync(note), isPending: mutation.isPending },
    { defaultValues: { note: '' }, onDone: onClose, fallback },
  )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={lead}>
      <Form form={form}>
        {children}
        <FormField form={form} name="note">
          {(control) => <TextArea label={label} {...(hint ? { hint } : {})} maxLength={maxRefundNote} {...control} />}
        </FormField>
        <div className="flex flex-wrap justify-end gap-3">
          <CloseOverlay>
            <Button variant="outline">Cancel</Button>
          </CloseOverlay>
          <SubmitButton {...(variant ? { variant } : {})} disabled={!isReady}>
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
