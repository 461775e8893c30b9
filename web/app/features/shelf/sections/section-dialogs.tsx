import '#web/forms/zod-setup.ts'
import { Line } from '@keepcase/contract/api/fields.ts'
import type { ShelfSection } from '@keepcase/contract/shelf/shelf.contract.ts'
import { maxShelfSectionName } from '@keepcase/contract/shelf/shelf.limits.ts'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from '../shelf.texts.ts'
import { useRereadShelf } from './use-arrange.ts'

const SectionValues = z.strictObject({ name: Line(maxShelfSectionName) })

type DialogProps<Section> = { profileId: string; section: Section; onClose: () => void }

/** Names a new section, or gives one another name. */
export function SectionDialog({ section, onClose }: DialogProps<ShelfSection | null>) {
  const reread = useRereadShelf()
  const save = useMutation({
    mutationFn: ({ name }: z.output<typeof SectionValues>) =>
      section ? client.shelf.renameSection({ id: section.id, name }) : client.shelf.addSection({ name }),
  })
  const form = useContractForm(SectionValues, save, {
    defaultValues: { name: section?.name ?? '' },
    onDone: () => {
      void reread()
      onClose()
    },
    fallback: texts.sectionNotSaved,
  })
  return (
    <Dialog
      isOpen
      title={section ? texts.renameSection : texts.newSection}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Form form={form} className="flex flex-col gap-5">
        <FormField form={form} name="name">
          {(control) => (
            <TextField label={texts.sectionName} autoComplete="off" maxLength={maxShelfSectionName} {...control} />
          )}
        </FormField>
        <SubmitButton className="self-end">{section ? texts.saveName : texts.addSection}</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Asks before a section is removed. */
export function RemoveSection({ section, onClose }: DialogProps<ShelfSection>) {
  const reread = useRereadShelf()
  const remove = useMutation({
    mutationFn: () => client.shelf.removeSection({ id: section.id }),
    onSuccess: onClose,
    onError: (error) => notify.error(texts.sectionNotSaved, failureMessage(error)),
    onSettled: reread,
  })
  return (
    <Dialog
      isOpen
      title={texts.removeTitle}
      description={texts.removeText}
      onOpenChange={(isOpen) => isOpen || onClose()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.keepSection}
          </Button>
          <Button variant="destructive" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.removeSection}
          </Button>
        </>
      }
    />
  )
}
