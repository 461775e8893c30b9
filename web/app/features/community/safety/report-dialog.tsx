import '#web/forms/zod-setup.ts'
import { type Report, ReportReason, type ReportSubject } from '@keepcase/contract/community/community.contract.ts'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#web/api/api.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { FirstField } from '#web/ui/forms/first-field.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import * as texts from './safety.texts.ts'

const ReportFields = z.strictObject({
  reason: z.enum(ReportReason.options, texts.chooseWhatIsWrong),
  details: z.string().check(z.trim(), z.maxLength(2000, texts.atMostCharacters)),
})
type ReportFields = z.output<typeof ReportFields>

const reasons: readonly { value: z.output<typeof ReportReason>; label: string }[] = [
  { value: 'spam', label: texts.spamOrAdvertising },
  { value: 'harassment', label: texts.harassmentOrHate },
  { value: 'counterfeit', label: texts.counterfeitOrStolen },
  { value: 'misleading', label: texts.notAsDescribed },
  { value: 'prohibited', label: texts.notAllowed },
  { value: 'other', label: texts.somethingElse },
]

type Props = { kind: ReportSubject; id: string; name: string; onOpenChange: (isOpen: boolean) => void }

/** Reports a person, a drop, an item, a message or a storefront to the administrators. */
export function ReportDialog({ kind, id, name, onOpenChange }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={
        <>
          Report <bdi>{name}</bdi>
        </>
      }
      description={texts.onlyOurTeamReads}
    >
      <FirstField>
        <ReportForm kind={kind} id={id} onSent={() => onOpenChange(false)} />
      </FirstField>
    </Dialog>
  )
}

function ReportForm({ kind, id, onSent }: Pick<Props, 'kind' | 'id'> & { onSent: () => void }) {
  const report = useMutation(api.community.report.mutationOptions())
  const mutation = {
    isPending: report.isPending,
    mutateAsync: ({ reason, details }: ReportFields) =>
      report.mutateAsync({ kind, id, reason, ...(details ? { details } : {}) } satisfies z.input<typeof Report>),
  }
  const form = useContractForm(ReportFields, mutation, {
    // @NOTE no default: hasty reports would all be called spam
    defaultValues: { reason: '' as never, details: '' },
    fallback: texts.yourReportWasntSent,
    onDone: ({ isNew }) => {
      onSent()
      notify.success(
        isNew ? texts.reportSent : texts.reportedAlready,
        isNew ? texts.weLookAtEvery : texts.yourEarlierReport,
      )
    },
  })
  // Only typed details count as unsaved: a reason is quickly chosen again.
  useUnsaved(form.watch('details') !== '')
  return (
    <Form form={form} aria-label="Report" className="flex flex-col gap-5">
      <FormField form={form} name="reason">
        {({ value, onChange, error, ref }) => (
          <RadioGroup
            label={texts.whatsWrong}
            options={reasons}
            value={value as ReportFields['reason']}
            onValueChange={onChange}
            error={error}
            ref={ref}
          />
        )}
      </FormField>
      <FormField form={form} name="details">
        {(control) => <TextArea label={texts.whatHappened} isOptional hint={texts.upToCharacters} {...control} />}
      </FormField>
      <SubmitButton className="self-end">{texts.sendReport}</SubmitButton>
    </Form>
  )
}
