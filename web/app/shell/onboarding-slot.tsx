import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveClaims } from '#web/features/claims/holds/my-claims.ts'
import { reminderOptions } from '#web/features/notifications/reminders/use-reminders.ts'
import { OnboardingOverlay } from '#web/features/onboarding/onboarding-overlay.tsx'
import { useNow } from '#web/format/use-clock.ts'

const openingSoonMs = 10 * 60_000

/** True if a viewer has something at stake: a hold, or a drop with a reminder that opens within 10 minutes. */
export function isAtStake(holds: number, reminders: readonly Pick<Reminder, 'startDate'>[], now: number): boolean {
  return (
    holds > 0 || reminders.some(({ startDate }) => startDate !== null && Date.parse(startDate) - now <= openingSoonMs)
  )
}

/**
 * The set-up overlay, held back while its viewer has something at stake. Decided once, on arrival: it neither opens nor
 * closes while the viewer is working. If it cannot be determined, the overlay stays closed. Source: design, 4h;
 * docs/decisions/a-set-up-waits-for-its-viewer.md.
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
