import '#web/forms/zod-setup.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { endOf, lastDayOf } from '#web/forms/last-day.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './dealings.texts.ts'

const EndFields = z.strictObject({ lastDay: z.string().check(z.minLength(1, texts.chooseDay)) })

type EndDialogProps = {
  title: string
  submit: string
  /** The last day that is chosen at first: `2026-12-24`. */
  start: string
  latest: string
  mutation: { mutateAsync: (closesAt: string) => Promise<unknown>; isPending: boolean }
  onClose: () => void
  children?: ReactNode
}

/** Asks for the last day of an open parcel. The latest day ends when its 30 days do. */
export function EndDialog({ title, submit, start, latest, mutation, onClose, children }: EndDialogProps) {
  const endOfDay = (lastDay: string): string => {
    const end = endOf(lastDay) ?? latest
    return end < latest ? end : latest
  }
  const form = useContractForm(
    EndFields,
    {
      mutateAsync: ({ lastDay }: { lastDay: string }) => mutation.mutateAsync(endOfDay(lastDay)),
      isPending: mutation.isPending,
    },
    { defaultValues: { lastDay: start }, onDone: onClose, fallback: texts.parcelFailed },
  )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={texts.parcelLastDayHint}>
      <Form form={form}>
        {children}
        <FormField form={form} name="lastDay">
          {(control) => (
            <TextField
              label={texts.parcelLastDay}
              type="date"
              min={lastDayOf(new Date().toISOString())}
              max={lastDayOf(latest)}
              className="max-w-56"
              {...control}
            />
          )}
        </FormField>
        <SubmitButton className="self-end">{submit}</SubmitButton>
      </Form>
    </Dialog>
  )
}
