import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Suspense, useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { useReached } from '#web/format/use-clock.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './problems.texts.ts'
import { useProblemStep } from './use-problem.ts'

const ReportProblemDialog = clientLazy(() =>
  import('./report-problem-dialog.tsx').then((module) => ({ default: module.ReportProblemDialog })),
)

const reportable: ReadonlySet<Order['status']> = new Set(['paid', 'packed', 'shipped', 'delivered'])

/** Whether the order's buyer can report a problem now. */
export const mayReport = ({ status, problem }: Order): boolean =>
  reportable.has(status) && (problem === null || problem.resolvedAt !== null)

/** The button that reports a problem with an order. */
export function ReportProblemButton({ order }: { order: Order }) {
  const [isOpen, open] = useState(false)
  if (!mayReport(order)) return null
  return (
    <>
      <Button
        variant="outline"
        onPointerEnter={ReportProblemDialog.preload}
        onFocus={ReportProblemDialog.preload}
        onClick={() => open(true)}
      >
        {texts.report}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportProblemDialog orderId={order.id} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The open problem of an order, to its buyer. */
export function ProblemNote({ order }: { order: Order }) {
  const { problem } = order
  const step = useProblemStep(order.id)
  const canEscalate = useReached(problem ? Date.parse(problem.canEscalateAt) : Number.MAX_SAFE_INTEGER)
  if (!problem || problem.resolvedAt !== null) return null
  const press = (what: 'resolve' | 'escalate') =>
    step.mutate(what, { onError: (error) => notify.error(texts.changeFailed, failureMessage(error)) })
  return (
    <section aria-labelledby="problem" className="mt-6 rounded-card bg-warning-soft p-5 text-warning print:hidden">
      <h2 id="problem" className="text-label">
        {texts.open}: {texts.kinds[problem.kind]}
      </h2>
      <p className="mt-1 text-small">{problem.escalatedAt ? texts.escalated : texts.waiting}</p>
      <p className="mt-1 text-xs">
        <Time at={problem.reportedAt} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" isBusy={step.isPending} onClick={() => press('resolve')}>
          {texts.resolve}
        </Button>
        {!problem.escalatedAt && canEscalate && (
          <Button variant="outline" isBusy={step.isPending} onClick={() => press('escalate')}>
            {texts.escalate}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The open problem of an order, to its seller. */
export function SellerProblemNote({ order: { problem } }: { order: Order }) {
  if (!problem || problem.resolvedAt !== null) return null
  return (
    <section aria-labelledby="problem" className="rounded-card bg-warning-soft p-5 text-warning">
      <h2 id="problem" className="text-label">
        {texts.forSeller}: {texts.kinds[problem.kind]}
      </h2>
      <p className="mt-1 text-small">{problem.escalatedAt ? texts.withUs : texts.answerThem}</p>
      <p className="mt-1 text-xs">
        <Time at={problem.reportedAt} />
      </p>
    </section>
  )
}
