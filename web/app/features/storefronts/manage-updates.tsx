import '#web/forms/zod-setup.ts'
import type { StorefrontUpdate } from '@keepcase/contract/storefronts/updates.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#web/api/api.ts'
import { asBox, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './manage-updates.texts.ts'
import { UpdateList } from './storefront-updates.tsx'
import { subscriberUpdatesOptions, updatesOptions } from './storefronts.reads.ts'
import { noUpdatesYet } from './storefronts.texts.ts'
import { usePostUpdate, useRemoveUpdate } from './use-updates.ts'

/** The contract's update schema with messages for people. */
const UpdateFields = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1, texts.addTitle), z.maxLength(120, texts.titleTooLong)),
  body: z.string().check(z.trim(), z.minLength(1, texts.writeSomething), z.maxLength(8000, texts.updateTooLong)),
  subscribersOnly: z.boolean(),
})
type UpdateFields = z.output<typeof UpdateFields>

/** Posts and deletes updates of a storefront. */
export function ManageUpdates({ storefrontId }: { storefrontId: string }) {
  const open = useInfiniteQuery(updatesOptions(api, storefrontId))
  const closed = useInfiniteQuery(subscriberUpdatesOptions(api, storefrontId))
  const [removing, setRemoving] = useState<StorefrontUpdate | null>(null)
  const actions = (update: StorefrontUpdate) => (
    <Button
      variant="outline"
      size="small"
      aria-label={texts.removeUpdateNamed(update.title)}
      onClick={() => setRemoving(update)}
    >
      Remove
    </Button>
  )
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[26rem_minmax(0,1fr)] xl:gap-8">
      <PostForm storefrontId={storefrontId} />
      <div className="flex min-w-0 flex-col gap-10">
        <section aria-labelledby="for-everybody">
          <h2 id="for-everybody" className="mb-4 text-h2">
            {texts.forEveryone}
          </h2>
          <UpdateList list={open} actions={actions} empty={<NoUpdates />} />
        </section>
        <section aria-labelledby="for-subscribers">
          <h2 id="for-subscribers" className="mb-4 text-h2">
            {texts.forSubscribers}
          </h2>
          <UpdateList list={closed} actions={actions} empty={<NoUpdates />} />
        </section>
      </div>
      {removing && <RemoveDialog update={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

const NoUpdates = () => (
  <p className="max-w-[48rem] rounded-card bg-card p-5 text-muted-foreground shadow-card">{noUpdatesYet}</p>
)

const blank: UpdateFields = { title: '', body: '', subscribersOnly: false }

/** The form for an update; what is typed survives a closed tab. */
function PostForm({ storefrontId }: { storefrontId: string }) {
  const post = usePostUpdate()
  const mutation = {
    isPending: post.isPending,
    mutateAsync: (fields: UpdateFields) => post.mutateAsync({ storefrontId, ...fields }),
  }
  const form = useContractForm(UpdateFields, mutation, {
    defaultValues: blank,
    savedValues: () => blank,
    onDone: ({ title }) => {
      stored.forget()
      notify.success(texts.updatePosted, { description: title })
    },
    fallback: texts.updateNotPosted,
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, `update ${storefrontId}`)
  return (
    <Form
      form={form}
      aria-label={texts.postAnUpdate}
      className="flex max-w-140 flex-col gap-5 rounded-card bg-card p-5 shadow-card"
    >
      <h2 className="text-h2">{texts.newUpdate}</h2>
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <FormField form={form} name="title">
        {(control) => <TextField label="Title" autoComplete="off" {...control} />}
      </FormField>
      <FormField form={form} name="body">
        {(control) => <TextArea label="Text" hint={texts.plainText} {...control} />}
      </FormField>
      <FormField form={form} name="subscribersOnly">
        {(control) => <Checkbox label={texts.forSubscribersOnly} {...asBox(control)} />}
      </FormField>
      <SubmitButton className="self-start">{texts.postUpdate}</SubmitButton>
    </Form>
  )
}

function RemoveDialog({ update, onClose }: { update: StorefrontUpdate; onClose: () => void }) {
  const remove = useRemoveUpdate()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.removeUpdateTitle}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.keepIt}
          </Button>
          <Button
            variant="destructive"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(update.id, { onSuccess: onClose })}
          >
            {texts.removeUpdate}
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">{texts.removeUpdateMeans(<bdi>{update.title}</bdi>)}</p>
      <FieldError
        id="remove-update"
        error={remove.error ? formMessages(remove.error, texts.tryAgain).message : undefined}
      />
    </Dialog>
  )
}
