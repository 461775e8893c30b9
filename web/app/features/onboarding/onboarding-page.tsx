import type { OnboardingFlow } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { SwapBox } from '#web/ui/overlays/swap-box.tsx'
import { FlowPanel } from './flow-panel.tsx'
import * as texts from './onboarding.texts.ts'
import { useOnboarding, useStartFlow } from './use-onboarding.ts'

/** The setup as a page: continues an unfinished flow, or starts one. */
export function OnboardingPage() {
  const onboarding = useOnboarding()
  const [done, setDone] = useState<OnboardingFlow | null>(null)
  const state = onboarding.data
  if (done?.status === 'Completed') return <Done />
  if (!state) {
    return onboarding.isError ? (
      <ErrorPanel onRetry={() => void onboarding.refetch()} isRetrying={onboarding.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    )
  }
  return (
    <SwapBox isOpen={state.active !== null}>
      {state.active ? (
        <div className="rounded-card bg-card p-6 shadow-card">
          <FlowPanel flow={state.active} onOver={setDone} />
        </div>
      ) : (
        <Beginning unfinished={state.unfinished} />
      )}
    </SwapBox>
  )
}

/** No flow is in progress: resumes the skipped one, or starts with the profile. */
function Beginning({ unfinished }: { unfinished: OnboardingFlow | null }) {
  const start = useStartFlow()
  const type = unfinished?.onboardingType ?? 'buyer'
  return (
    <div className="flex flex-col items-start gap-5 rounded-card bg-card p-6 shadow-card">
      <div className="prose">
        <h2 className="text-h3">{unfinished ? texts.pickUpWhere : texts.setUpYourProfile}</h2>
        <p className="mt-1 text-muted-foreground">
          {unfinished ? texts.youStoppedAtStep(unfinished.currentStep, unfinished.totalSteps) : texts.yourNameWhat}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={start.isPending} onClick={() => start.mutate(type)}>
          {unfinished ? 'Continue' : 'Begin'}
        </Button>
        <ButtonLink to={paths.storefrontOnboarding} variant="quiet">
          {texts.becomeASeller}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Takes the focus, since the button that led here is gone. */
function Done() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status" className="flex flex-col items-start gap-5 rounded-card bg-card p-6 shadow-card">
      <div className="flex gap-3">
        <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-success" />
        <div className="prose">
          <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
            {texts.allSet}
          </h2>
          <p className="mt-1 text-muted-foreground">{texts.youCanChange}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink>
        <ButtonLink to={paths.settings} variant="outline">
          Settings
        </ButtonLink>
      </div>
    </div>
  )
}
