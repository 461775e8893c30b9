import type { OnboardingFlow } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { onboardingMessages } from '@keepcase/contract/onboarding/onboarding.messages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { SwapBox } from '#web/ui/overlays/swap-box.tsx'
import { FlowPanel } from './flow-panel.tsx'
import * as texts from './onboarding.texts.ts'
import { StoreFields, type StoreInput, StoreSchema } from './store-fields.tsx'
import { useOnboarding, useOpenStore, useStartFlow } from './use-onboarding.ts'

const storefront = 'storefront'

/** Opens a storefront: first its name, then the other steps. Resumes an unfinished flow. */
export function StoreOpening({ typedName }: { typedName: string }) {
  const onboarding = useOnboarding()
  const [done, setDone] = useState<OnboardingFlow | null>(null)
  const state = onboarding.data
  if (!state) {
    return onboarding.isError ? (
      <ErrorPanel hasGoBack={false} onRetry={() => void onboarding.refetch()} isRetrying={onboarding.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    )
  }
  const active = state.active?.onboardingType === storefront ? state.active : null
  if (!active && done?.storefrontId) {
    return <Opened storefrontId={done.storefrontId} isWhole={done.status === 'Completed'} />
  }
  const left = state.unfinished?.onboardingType === storefront ? state.unfinished : null
  return (
    <SwapBox isOpen={active !== null}>
      {active ? (
        <FlowPanel flow={active} onOver={setDone} />
      ) : left?.storefrontId ? (
        <GoOn flow={left} />
      ) : (
        <NameForm typedName={typedName} />
      )}
    </SwapBox>
  )
}

function GoOn({ flow }: { flow: OnboardingFlow }) {
  const start = useStartFlow()
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="prose">
        <h2 className="text-h3">{texts.pickUpWhere}</h2>
        <p className="mt-1 text-muted-foreground">{texts.youStoppedAtStep(flow.currentStep, flow.totalSteps)}</p>
      </div>
      <Button isBusy={start.isPending} onClick={() => start.mutate(storefront)}>
        Continue
      </Button>
    </div>
  )
}

/** First step, before the flow exists: one press starts the flow and answers the step. A closed tab keeps the name. */
function NameForm({ typedName }: { typedName: string }) {
  const form = useContractForm(StoreSchema, useOpenStore(), {
    defaultValues: { storeName: typedName, subdomain: '' },
    onDone: () => stored.forget(),
    fallback: onboardingMessages.advanceFailed,
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, 'storefront opening')
  return (
    <Form form={form} aria-label={texts.yourStorefront}>
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <h2 className="text-h3">{texts.nameYourStorefront}</h2>
      <StoreFields form={form} isAsked />
      <SubmitButton className="self-start">{texts.openMyStorefront}</SubmitButton>
    </Form>
  )
}

/** The same for signed-out visitors: stores the name until they return from sign-in. */
export function StoreOpeningSignedOut() {
  const navigate = useNavigate()
  const form = useContractForm(
    StoreSchema,
    {
      isPending: false,
      mutateAsync: async ({ storeName }: StoreInput) => {
        const back = `${paths.storefrontOnboarding}?${new URLSearchParams({ name: storeName })}`
        await navigate(paths.signInFor(back))
      },
    },
    { defaultValues: { storeName: '', subdomain: '' } },
  )
  return (
    <Form form={form} aria-label={texts.yourStorefront}>
      <h2 className="text-h3">{texts.nameYourStorefront}</h2>
      <StoreFields form={form} isAsked={false} />
      <SubmitButton className="self-start">{texts.signInToOpen}</SubmitButton>
      <p className="text-muted-foreground text-small">{texts.youNeedAnAccount}</p>
    </Form>
  )
}

const Opened = ({ storefrontId, isWhole }: { storefrontId: string; isWhole: boolean }) => (
  <div role="status" className="flex flex-col items-start gap-5">
    <div className="flex gap-3">
      <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-success" />
      <div className="prose">
        <h2 className="text-h3">{texts.yourStorefrontIsOpen}</h2>
        <p className="mt-1 text-muted-foreground">{isWhole ? texts.nextComesYourFirst : texts.youCanFill}</p>
      </div>
    </div>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.newDrop(storefrontId)}>{texts.makeYourFirstDrop}</ButtonLink>
      <ButtonLink to={paths.storefrontDashboard} variant="outline">
        {texts.myStorefront}
      </ButtonLink>
      <ButtonLink to={paths.storefront(storefrontId)} variant="quiet">
        {texts.seeIt}
      </ButtonLink>
    </div>
  </div>
)
