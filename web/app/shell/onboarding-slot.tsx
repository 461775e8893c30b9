import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { openDropIds } from '#web/features/drops/open-drops.ts'
import { OnboardingOverlay } from '#web/features/onboarding/onboarding-overlay.tsx'

/** Reload on every arrival: an earlier answer decides nothing. */
const waitingOptions = queryOptions({
  queryKey: api.onboarding.waiting.key(),
  queryFn: async () => client.onboarding.waiting({ open: await openDropIds() }),
  staleTime: 0,
})

/**
 * The set-up overlay, held back while a drop that its viewer follows, is reminded of, has a hold in or has open starts
 * within 10 minutes or is under way. Decided once, on arrival: it neither opens nor closes while the viewer is working.
 * If it cannot be determined, the overlay stays closed. Source: docs/decisions/0030-onboarding-waits-for-the-viewer.md.
 */
export function SetUpSlot({ me }: { me: Me }) {
  const { data, isFetching } = useQuery(waitingOptions)
  const [isHeldBack, setHeldBack] = useState<boolean>()
  if (isHeldBack === undefined && !isFetching && data) setHeldBack(data.isWaiting)
  return <OnboardingOverlay me={me} isHeldBack={isHeldBack ?? true} />
}
