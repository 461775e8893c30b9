import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useEffect } from 'react'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { FlowPanel } from './flow-panel.tsx'
import * as texts from './onboarding.texts.ts'
import { useLeaveFlow, useOnboarding, useStartFlow } from './use-onboarding.ts'

type OverlayProps = {
  me: Me
  /** True while something more important is shown: the overlay stays closed, and the page shows Complete Setup. */
  isHeldBack: boolean
}

/** Title of each flow. */
const titles: Readonly<Record<string, string>> = { buyer: texts.setUpYourProfile, storefront: texts.becomeASeller }

/**
 * Setup dialog on the dashboard while a flow is in progress; never elsewhere, so that it can't cover a drop or a
 * payment. A new account without a name starts with its profile. Escape and the close button cancel; answers are
 * stored.
 */
export function OnboardingOverlay({ me, isHeldBack }: OverlayProps) {
  const { data: state } = useOnboarding({ enabled: me.impersonatedBy === null })
  const start = useStartFlow()
  const cancel = useLeaveFlow('cancel')
  const isDue = me.isNewUser && state?.hasBegun === false
  const { mutate, isIdle } = start
  useEffect(() => {
    if (isDue && isIdle) mutate('buyer')
  }, [isDue, isIdle, mutate])
  const flow = state?.active
  if (!flow || isHeldBack) return null
  return (
    <Dialog
      title={titles[flow.onboardingType] ?? texts.completeSetup}
      isOpen
      content={{ onOpenAutoFocus: focusQuestion }}
      onOpenChange={(isOpen) => {
        if (!isOpen && !cancel.isPending) cancel.mutate(flow)
      }}
    >
      <FlowPanel flow={flow} level={3} />
    </Dialog>
  )
}

/** Focuses the form instead of the close button: an early Enter would cancel. */
function focusQuestion(event: Event): void {
  const dialog = event.currentTarget as HTMLElement
  const question = dialog.querySelector<HTMLElement>('form :is(input, textarea)')
  const place = question ?? dialog.querySelector<HTMLElement>('h3')
  if (!place) return
  event.preventDefault()
  place.focus()
}
