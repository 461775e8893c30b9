import '#web/forms/zod-setup.ts'
import { ContactMessage, contactTopicNames, contactTopics } from '@keepcase/contract/accounts/contact.rules.ts'
import { useState } from 'react'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { useOnline } from '#web/ui/use-online.ts'
import * as texts from './accounts.texts.ts'
import { OfflineReason } from './sign-in/sign-in-form.tsx'
import { useSendMessage } from './use-send-message.ts'

type ContactFormProps = {
  /** Prefilled sender details, where the account is known. */
  name: string
  email: string
  /** The order number the message is about, if any. */
  order: string | null
}

const topics = contactTopics.map((value) => ({ value, label: contactTopicNames[value] }))

/** Contact form: messages the team; a confirmation goes to the given address. */
export function ContactForm({ name, email, order }: ContactFormProps) {
  const isOnline = useOnline()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm(ContactMessage, useSendMessage(), {
    defaultValues: {
      name,
      email,
      topic: order === null ? ('' as never) : 'order',
      message: order === null ? '' : texts.order(order),
    },
    fallback: texts.yourMessageWasntSent,
    asksBeforeLeaving: true,
    onDone: (_answer, input) => setSentTo(input.email),
  })
  if (sentTo !== null) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <Form form={form} aria-label="Contact" className="flex max-w-140 flex-col gap-5">
      <FormField form={form} name="name">
        {(control) => <TextField label="Name" autoComplete="name" {...control} />}
      </FormField>
      <FormField form={form} name="email">
        {(control) => (
          <TextField
            label="Email"
            hint={texts.wellReplyHere}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...control}
          />
        )}
      </FormField>
      <FormField form={form} name="topic">
        {(control) => <Select label="Topic" placeholder={texts.chooseATopic} options={topics} {...control} />}
      </FormField>
      <FormField form={form} name="message">
        {(control) => <TextArea label="Message" hint={texts.aboutAnOrderInclude} rows={7} {...control} />}
      </FormField>
      <SubmitButton className="self-start" disabled={!isOnline}>
        {texts.sendMessage}
      </SubmitButton>
      {!isOnline && <OfflineReason />}
    </Form>
  )
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <div className="flex max-w-140 flex-col items-start gap-5">
      <div role="status" className="flex w-full gap-3 rounded-card bg-card p-6 shadow-card">
        <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-success" />
        <div className="min-w-0">
          <h2 className="text-h3">{texts.messageSent}</h2>
          <p className="mt-1 text-muted-foreground">
            {texts.weSentAConfirmation(<bdi className="[overflow-wrap:anywhere]">{to}</bdi>)}
          </p>
        </div>
      </div>
      <Button variant="quiet" className="-ms-[1.125rem]" onClick={onAgain}>
        {texts.writeAnotherMessage}
      </Button>
    </div>
  )
}
