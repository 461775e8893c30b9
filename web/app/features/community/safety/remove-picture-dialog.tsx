import { removeThePicture } from './person.texts.ts'
import '#web/forms/zod-setup.ts'
import { Line } from '@keepcase/contract/api/fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#web/api/api.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { PersonMark } from '../display/person-mark.tsx'
import * as personTexts from './person.texts.ts'
import * as texts from './safety.texts.ts'

const RemovePictureFields = z.strictObject({ reason: Line(300) })

type Props = { id: string; name: string; pictureUrl: string; onOpenChange: (isOpen: boolean) => void }

/** Removes the shown profile picture for breaking the rules, with a reason for its owner. */
export function RemovePictureDialog({ id, name, pictureUrl, onOpenChange }: Props) {
  // The profile behind may be refetched meanwhile: the picture that was reviewed is the one to remove.
  const [reviewedUrl] = useState(pictureUrl)
  const queryClient = useQueryClient()
  const remove = useMutation(
    api.users.removePicture.mutationOptions({
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: api.community.key() })
        void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
      },
    }),
  )
  const mutation = {
    isPending: remove.isPending,
    mutateAsync: ({ reason }: z.output<typeof RemovePictureFields>) =>
      remove.mutateAsync({ id, pictureUrl: reviewedUrl, reason }),
  }
  const form = useContractForm(RemovePictureFields, mutation, {
    defaultValues: { reason: '' },
    fallback: texts.thePictureWasntRemoved,
    onDone: ({ removed }) => {
      onOpenChange(false)
      if (removed) notify.success(texts.pictureRemoved, personTexts.weToldThemWhy(name))
      else notify.info(texts.removedAlready, { description: texts.thePictureIsAlready })
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={removeThePicture(<bdi>{name}</bdi>)}
      description={texts.itsDeletedRightAway}
    >
      <Form form={form} aria-label={texts.removePicture} className="flex flex-col gap-5">
        <PersonMark id={id} avatarUrl={reviewedUrl} size={112} className="size-28 self-center" />
        <FormField form={form} name="reason">
          {(control) => <TextField label="Reason" hint={texts.theOwnerWillRead} autoComplete="off" {...control} />}
        </FormField>
        <SubmitButton variant="destructive" className="self-end">
          {texts.removePicture}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
