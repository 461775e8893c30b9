import { type LegalName, maxLegalText } from '@keepcase/contract/legal/legal.contract.ts'
import { legalTextProblem, readLegalText } from '@keepcase/contract/legal/legal-text.rules.ts'
import { useState } from 'react'
import { LegalBlocks } from '#web/features/texts/display/legal-blocks.tsx'
import { formatDateTime } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import * as texts from './legal.texts.ts'
import { usePublish } from './use-legal.ts'

type EditorProps = { name: LegalName; newest: number; text: string; onDone: () => void }

/** Writes the next version, beside how it will look. */
export function LegalEditor({ name, newest, text, onDone }: EditorProps) {
  const [body, setBody] = useState(text)
  const [from, setFrom] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isAttempted, setAttempted] = useState(false)
  const publish = usePublish()
  const forget = useUnsaved(body !== text)
  const problem = legalTextProblem(body) ?? undefined
  const at = from === '' ? null : Date.parse(from)
  const attempt = () => {
    setAttempted(true)
    if (!problem) setAsking(true)
  }
  const send = () =>
    publish.mutate(
      { name, newest, body: body.trim(), inForceFrom: at === null ? null : new Date(at).toISOString() },
      {
        onSuccess: () => {
          forget()
          onDone()
        },
        onSettled: () => setAsking(false),
      },
    )
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <form
        aria-label={texts.publish}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          attempt()
        }}
        className="flex min-w-0 flex-col gap-5 rounded-card bg-card p-4 shadow-card sm:p-5"
      >
        <TextArea
          label={texts.bodyLabel}
          hint={texts.bodyHint}
          rows={20}
          maxLength={maxLegalText}
          error={isAttempted ? problem : undefined}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <TextField
          type="datetime-local"
          label={texts.fromLabel}
          hint={texts.fromHint(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          isOptional
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{texts.publish}</Button>
          <Button variant="quiet" onClick={onDone}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      <LegalPreview body={body} />
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.publishTitle(texts.names[name])}
        description={at === null ? texts.publishNow : texts.publishLater(formatDateTime(at))}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
            <Button isBusy={publish.isPending} onClick={send}>
              {texts.publish}
            </Button>
          </>
        }
      />
    </div>
  )
}

const LegalPreview = ({ body }: { body: string }) => (
  <div className="min-w-0 xl:sticky xl:top-[calc(5rem+var(--kc-bars))]">
    <h2 id="legal-preview" className="mb-3 text-h3">
      {texts.preview}
    </h2>
    <section
      aria-labelledby="legal-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="flex max-h-[40rem] flex-col gap-6 overflow-y-auto rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      {readLegalText(body).map(({ id, title, blocks }) => (
        <div key={id}>
          <h3 className="text-h3">{title}</h3>
          <div className="prose mt-2 [&_a]:underline [&_p+p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-5">
            <LegalBlocks blocks={blocks} />
          </div>
        </div>
      ))}
    </section>
  </div>
)
