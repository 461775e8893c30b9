import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { useNow } from '#platform/use-clock.ts'
import { upcomingOptions } from './drops.reads.ts'

const soonMs = 10 * 60_000

/** Whether a drop opens within 10 minutes; true as well while that is not known yet. */
export function useDropSoon(): boolean {
  const { data, isPending } = useQuery(upcomingOptions(api))
  const now = useNow(true, 10_000)
  if (isPending || now === null) return true
  return data?.items.some(({ startDate }) => startDate !== null && Date.parse(startDate) - now <= soonMs) ?? false
}
