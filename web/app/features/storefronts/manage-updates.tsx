import '#web/forms/zod-setup.ts'
import type { StorefrontUpdate } from '@keepcase/contract/storefronts/updates.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#web/api/api.ts'
import { asBox, Form, FormField, formMessages, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { UpdateList } from './storefront-updates.tsx'
import { subscriberUpdatesOptions, updatesOptions } from './storefronts.reads.ts'
import { noUpdatesYet } from './storefronts.texts.ts'
import { usePostUpdate, useRemoveUpdate } from './use-updates.ts'

/** The contract's update schema with messages for people. */
const UpdateFields = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1, 'Add a title.'), z.maxLength(120, 'Use at most 120 characters.')),
  body: z
    .string()
    .check(z.trim(), z.minLength(1, 'Write something.'), z.maxLength(8000, 'Use at most 8,000 characters.')),
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
      aria-label={`Remove the update ${update.title}`}
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
            For everybody
          </h2>
          <UpdateList list={open} actions={actions} empty={<NoUpdates />} />
        </section>
        <section aria-labelledby="for-subscribers">
          <h2 id="for-subscribers" className="mb-4 text-h2">
            For subscribers
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
    onDone: ({ title }) => {
      form.reset(blank)
      stored.forget()
      notify.success('Update posted', { description: title })
    },
    fallback: 'The update wasn’t posted. Please try again.',
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, `update ${storefrontId}`)
  return (
    <Form
      form={form}
      aria-label="Post an update"
      className="flex max-w-140 flex-col gap-5 rounded-card bg-card p-5 shadow-card"
    >
      <h2 className="text-h2">New update</h2>
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <FormField form={form} name="title">
        {(control) => <TextField label="Title" autoComplete="off" {...control} />}
      </FormField>
      <FormField form={form} name="body">
        {(control) => <TextArea label="Text" hint="Plain text. Line breaks are kept." {...control} />}
      </FormField>
      <FormField form={form} name="subscribersOnly">
        {(control) => <Checkbox label="For subscribers only" {...asBox(control)} />}
      </FormField>
      <SubmitButton className="self-start">Post update</SubmitButton>
    </Form>
  )
}

function RemoveDialog({ update, onClose }: { update: StorefrontUpdate; onClose: () => void }) {
  const remove = useRemoveUpdate()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remove this update?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="destructive"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(update.id, { onSuccess: onClose })}
          >
            Remove update
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi>{update.title}</bdi>: nobody can read it anymore.
      </p>
      <FieldError
        id="remove-update"
        error={remove.error ? formMessages(remove.error, 'Please try again.').message : undefined}
      />
    </Dialog>
  )
}
