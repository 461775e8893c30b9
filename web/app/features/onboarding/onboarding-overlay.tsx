import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useEffect } from 'react'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { FlowPanel } from './flow-panel.tsx'
import { useLeaveFlow, useOnboarding, useStartFlow } from './use-onboarding.ts'

type OverlayProps = {
  me: Me
  /** Something else matters more to the viewer now: nothing comes up. Complete Setup stands on the page meanwhile. */
  isHeldBack: boolean
}

/** What each flow is called on the screen. */
const titles: Readonly<Record<string, string>> = { buyer: 'Set up your profile', storefront: 'Become a Seller' }

/**
 * The set-up over the dashboard, while a flow is under way; nowhere else, so that it never stands before a drop or a
 * payment. A new account without a name begins with its profile. Escape and the cross cancel, and the answers stay.
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
      title={titles[flow.onboardingType] ?? 'Complete Setup'}
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

/** The focus goes to the question, not to the cross: an Enter too early would cancel. */
function focusQuestion(event: Event): void {
  const dialog = event.currentTarget as HTMLElement
  const question = dialog.querySelector<HTMLElement>('form :is(input, textarea)')
  const place = question ?? dialog.querySelector<HTMLElement>('h3')
  if (!place) return
  event.preventDefault()
  place.focus()
}
