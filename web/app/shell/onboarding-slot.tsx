import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveClaims } from '#web/features/claims/holds/my-claims.ts'
import { reminderOptions } from '#web/features/notifications/reminders/use-reminders.ts'
import { OnboardingOverlay } from '#web/features/onboarding/onboarding-overlay.tsx'
import { useNow } from '#web/format/use-clock.ts'

const soonMs = 10 * 60_000

/** Whether something is at stake for a viewer: a hold, or a drop of their reminders that opens within 10 minutes. */
export function isAtStake(holds: number, reminders: readonly Pick<Reminder, 'startDate'>[], now: number): boolean {
  return holds > 0 || reminders.some(({ startDate }) => startDate !== null && Date.parse(startDate) - now <= soonMs)
}

/**
 * The set-up's overlay, held back while something is at stake for its viewer. That is decided once, on their arrival:
 * nothing comes up, or goes away, under their hands. While it is not known, because it could not be read, nothing comes up
 * either. Source: design, 4h; docs/decisions/0030-onboarding-waits-for-the-viewer.md.
 */
export function SetUpSlot({ me }: { me: Me }) {
  const { claims, isFetching } = useActiveClaims()
  const reminders = useQuery(reminderOptions)
  const now = useNow(true, 10_000)
  const [isHeldBack, setHeldBack] = useState<boolean>()
  const isRead = !isFetching && !reminders.isFetching && now !== null
  if (isHeldBack === undefined && isRead && claims && reminders.data) {
    setHeldBack(isAtStake(claims.length, reminders.data, now))
  }
  return <OnboardingOverlay me={me} isHeldBack={isHeldBack ?? true} />
}
