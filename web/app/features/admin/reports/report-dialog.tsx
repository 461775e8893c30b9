import type { ReportRow } from '@keepcase/contract/community/reports.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { OrderMessageFacts } from './order-message-facts.tsx'
import { reportTones } from './report-tones.ts'
import * as texts from './reports.texts.ts'
import { useDecide, useReopen } from './use-inbox.ts'

type DialogProps = { report: ReportRow; onClose: () => void }

/** One report: what it is on, what was written, and the decision. */
export function ReportDialog({ report, onClose }: DialogProps) {
  const { can } = useViewer()
  const mayDecide = can('platform.reports.manage')
  if (report.status === 'open' && mayDecide) return <OpenReport report={report} onClose={onClose} />
  return <DecidedReport report={report} onClose={onClose} mayDecide={mayDecide} />
}

function OpenReport({ report, onClose }: DialogProps) {
  const [verdict, setVerdict] = useState<'upheld' | 'dismissed'>('dismissed')
  const { text: note, setText: setNote, discard } = useStoredText(`report ${report.id}`)
  const [includesSame, setIncludesSame] = useState(true)
  const decide = useDecide()
  const onSuccess = () => {
    discard()
    onClose()
  }
  const send = () => decide.mutate({ id: report.id, verdict, note: note.trim(), includesSame }, { onSuccess })
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.reportTitle(report.subjectKind, report.subjectName)}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.cancel}</Button>
          </CloseOverlay>
          <Button isBusy={decide.isPending} onClick={send}>
            {texts.decideButtons[verdict]}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ReportFacts report={report} />
        <RadioGroup label={texts.verdictLabel} options={texts.verdicts} value={verdict} onValueChange={setVerdict} />
        {report.openOnSubject > 1 && (
          <Checkbox
            label={texts.sameLabel(report.openOnSubject)}
            checked={includesSame}
            onCheckedChange={setIncludesSame}
          />
        )}
        <TextArea
          label={texts.noteLabel}
          hint={texts.noteHint}
          isOptional
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

function DecidedReport({ report, onClose, mayDecide }: DialogProps & { mayDecide: boolean }) {
  const reopen = useReopen()
  const { status, decidedAt, decidedByName, note } = report
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.reportTitle(report.subjectKind, report.subjectName)}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Close</Button>
          </CloseOverlay>
          {status !== 'open' && mayDecide && (
            <Button
              variant="outline"
              isBusy={reopen.isPending}
              onClick={() => reopen.mutate(report.id, { onSuccess: onClose })}
            >
              {texts.reopen}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ReportFacts report={report} />
        {decidedAt && (
          <div className="text-small">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={reportTones[status]}>{texts.decidedText(status, decidedByName)}</Badge>
              <span className="text-muted-foreground">
                <Time at={decidedAt} />
              </span>
            </p>
            {note && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

const ReportFacts = ({ report }: { report: ReportRow }) => (
  <div className="flex flex-col gap-4">
    {report.excerpt && (
      <blockquote className="whitespace-pre-line rounded-control bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
        <bdi>{report.excerpt}</bdi>
      </blockquote>
    )}
    {report.subjectKind === 'message' && !report.subjectLink && <OrderMessageFacts id={report.subjectId} />}
    <div className="text-small">
      <p>
        <span className="font-[620]">{texts.reasons[report.reason]}.</span>{' '}
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{report.details || texts.noDetails}</span>
      </p>
      <p className="mt-1 text-muted-foreground">
        {texts.reportedBy}{' '}
        <Link to={paths.adminUser(report.reporterId)}>
          <bdi>{report.reporterName ?? texts.someone}</bdi>
        </Link>
        , <Time at={report.createdAt} />
      </p>
    </div>
    <div className="flex flex-wrap gap-3">
      {report.subjectLink && (
        <ButtonLink to={report.subjectLink} variant="outline" size="small">
          {texts.openSubject}
        </ButtonLink>
      )}
      {report.ownerId && (
        <ButtonLink to={paths.adminUser(report.ownerId)} variant="outline" size="small">
          {texts.openOwner}
        </ButtonLink>
      )}
    </div>
  </div>
)
