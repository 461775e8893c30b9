import type { MailStatus, PaymentStatus } from '@keepcase/contract/settings/providers.contract.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { formatCount } from '#web/format/format.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './providers.texts.ts'

/** How often the page reads them again, in milliseconds. */
const pollMs = 5_000

/** How mail and payments do, with a test mail. */
export function ProvidersSettings({ mayChange }: { mayChange: boolean }) {
  const { can } = useViewer()
  return (
    <div className="flex flex-col gap-8">
      <Mail mayChange={mayChange} />
      {can('platform.paymentProvider.viewAll') && <Payments />}
    </div>
  )
}

function Mail({ mayChange }: { mayChange: boolean }) {
  const queryClient = useQueryClient()
  const mail = useQuery({ ...api.settings.mail.queryOptions({ input: {} }), refetchInterval: pollMs })
  const test = useMutation({
    networkMode: 'always',
    mutationFn: () => client.settings.sendTestMail({}),
    onSuccess: ({ recipient }) => notify.success(texts.testSent.title, texts.testSent.message(recipient)),
    onError: (error) => notify.error(texts.testFailed, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.settings.mail.key() }),
  })
  return (
    <Part id="mail" title={texts.mailTitle} failed={texts.mailFailed} query={mail} rows={mailRows}>
      {mayChange && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" isBusy={test.isPending} onClick={() => test.mutate()}>
            {texts.sendTest}
          </Button>
          <p className="text-muted-foreground text-small">{texts.testHint}</p>
        </div>
      )}
    </Part>
  )
}

function Payments() {
  const payments = useQuery({ ...api.settings.payments.queryOptions({ input: {} }), refetchInterval: pollMs })
  return (
    <Part id="payments" title={texts.paymentsTitle} failed={texts.paymentsFailed} query={payments} rows={paymentRows} />
  )
}

/** A fact, and what to do where it is not well. */
type Row = { label: string; value: ReactNode; advice?: string | false }

const timeOr = (at: string | null) => (at === null ? texts.never : <Time at={at} style="ago" />)

const mailRows = (mail: MailStatus): Row[] => [
  { label: texts.labels.server, value: mail.server ?? texts.notSent },
  { label: texts.labels.sender, value: mail.sender },
  {
    label: texts.labels.waiting,
    value: texts.waitingText(mail.waiting, mail.oldestMinutes),
    advice: (mail.oldestMinutes ?? 0) >= 5 && texts.waitingAdvice,
  },
  ...(mail.lastError ? [{ label: texts.labels.lastError, value: mail.lastError }] : []),
  {
    label: texts.labels.failed,
    value: formatCount(mail.failedLastDay),
    advice: mail.failedLastDay > 0 && texts.failedAdvice,
  },
  { label: texts.labels.lastSent, value: timeOr(mail.lastSentAt) },
  { label: texts.labels.test, value: testValue(mail.test) },
]

function testValue(test: MailStatus['test']): ReactNode {
  if (test === null) return texts.noTest
  return (
    <>
      {texts.testStates[test.state]}, <Time at={test.createdAt} style="ago-inside" />
      {test.error && <span className="block text-muted-foreground">{test.error}</span>}
    </>
  )
}

const paymentRows = (payments: PaymentStatus): Row[] => [
  {
    label: texts.labels.provider,
    value:
      payments.provider === null ? texts.noProvider : (texts.providerNames[payments.provider] ?? payments.provider),
    advice: payments.isSandbox && texts.sandboxText,
  },
  { label: texts.labels.captured, value: formatCount(payments.capturedLastDay) },
  { label: texts.labels.lastCaptured, value: timeOr(payments.lastCapturedAt) },
  { label: texts.labels.unsettled, value: formatCount(payments.unsettled) },
  { label: texts.labels.late, value: formatCount(payments.late), advice: payments.late > 0 && texts.lateAdvice },
  {
    label: texts.labels.refunds,
    value: texts.refundsText(payments.refundsPending, payments.oldestRefundMinutes),
    advice: (payments.oldestRefundMinutes ?? 0) >= 15 && texts.refundsAdvice,
  },
  { label: texts.labels.lastEvent, value: timeOr(payments.lastEventAt) },
  {
    label: texts.labels.unapplied,
    value: formatCount(payments.eventsUnapplied),
    advice: payments.eventsUnapplied > 0 && texts.unappliedAdvice,
  },
]

type PartProps<Data> = {
  id: string
  title: string
  failed: string
  query: UseQueryResult<Data>
  rows: (data: Data) => readonly Row[]
  children?: ReactNode
}

function Part<Data>({ id, title, failed, query, rows, children }: PartProps<Data>) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {query.data ? (
        <dl className="rounded-card bg-card px-4 text-small shadow-card sm:px-5">
          {rows(query.data).map(({ label, value, advice }) => (
            <div
              key={label}
              className="grid grid-cols-1 gap-x-4 border-t py-2.5 first:border-t-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
            >
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">
                {value}
                {advice && <span className="block text-muted-foreground">{advice}</span>}
              </dd>
            </div>
          ))}
        </dl>
      ) : query.isError ? (
        <ErrorPanel
          level={3}
          title={failed}
          hasGoBack={false}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
      {query.data && children}
    </section>
  )
}
