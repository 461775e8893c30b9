import type { OnboardingFlow } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { onboardingMessages } from '@keepcase/contract/onboarding/onboarding.messages.ts'
import { progressOf } from '@keepcase/contract/onboarding/onboarding.rules.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback.tsx'
import * as texts from './onboarding.texts.ts'
import { StepForm } from './step-form.tsx'
import { useAnswerStep, useLeaveFlow, useOnboarding } from './use-onboarding.ts'

type FlowPanelProps = {
  flow: OnboardingFlow
  /** Called when the flow ended, was skipped or cancelled. */
  onOver?: (flow: OnboardingFlow) => void
  level?: 2 | 3
}

/**
 * One step of a flow: its progress, form and buttons. Always Cancel; Skip Flow and Next before the last step, Finish
 * on the last. Source: specification, section 4.
 */
export function FlowPanel({ flow, onOver, level = 2 }: FlowPanelProps) {
  const answer = useAnswerStep()
  const skip = useLeaveFlow('skip')
  const cancel = useLeaveFlow('cancel')
  const { refetch, isFetching } = useOnboarding()
  const heading = useStepFocus(flow.currentStep)
  const Heading = `h${level}` as const
  const isLast = flow.currentStep >= flow.totalSteps
  const leave = (how: typeof skip) => how.mutate(flow, { onSuccess: (left) => onOver?.(left) })
  const buttons = (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="quiet" className="-ms-3" isBusy={cancel.isPending} onClick={() => leave(cancel)}>
        Cancel
      </Button>
      {!isLast && (
        <Button variant="outline" className="ms-auto" isBusy={skip.isPending} onClick={() => leave(skip)}>
          {texts.skipFlow}
        </Button>
      )}
    </div>
  )
  return (
    <div className="flex flex-col gap-5">
      <Progress step={flow.currentStep} total={flow.totalSteps} />
      {flow.step ? (
        <>
          <div>
            <Heading ref={heading} tabIndex={-1} className="text-h3 outline-none">
              {flow.step.title}
            </Heading>
            {flow.step.description && <p className="prose mt-1 text-muted-foreground">{flow.step.description}</p>}
          </div>
          <StepForm
            key={`${flow.id}:${flow.currentStep}`}
            flow={flow}
            step={flow.step}
            mutation={{
              isPending: answer.isPending,
              mutateAsync: (given) => answer.mutateAsync({ flow, answer: given }),
            }}
            onDone={(next) => next.status !== 'Started' && onOver?.(next)}
            isLast={isLast}
          >
            {buttons}
          </StepForm>
        </>
      ) : (
        <>
          <ErrorPanel
            title={texts.thisStepDidntLoad}
            message={onboardingMessages.stepMissing}
            level={3}
            hasGoBack={false}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
          {buttons}
        </>
      )}
    </div>
  )
}

/** Progress of the flow as a bar and as text. */
function Progress({ step, total }: { step: number; total: number }) {
  const progressText = texts.stepOf(step, total)
  return (
    <div>
      <p className="text-muted-foreground text-small">{progressText}</p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuenow={step}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuetext={progressText}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-secondary"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${progressOf(step, total)}%` }} />
      </div>
    </div>
  )
}

/** Focuses the heading of each new step, so that it is announced; the first step leaves the focus alone. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
