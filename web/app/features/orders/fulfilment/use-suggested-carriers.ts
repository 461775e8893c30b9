import type { Carrier } from '@keepcase/contract/orders/carriers.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/** A shorter number looks like no carrier's. */
const minLength = 8

const queryOf = (trackingNumber: string) => ({
  ...api.fulfilment.suggestCarrier.queryOptions({ input: { trackingNumber } }),
  networkMode: 'always' as const,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** For each of these tracking numbers the carrier whose numbers look like it; those that look like none are left out. */
export function useSuggestedCarriers(numbers: readonly string[]) {
  const queryClient = useQueryClient()
  const longOnes = (all: readonly string[]) => [...new Set(all)].filter((number) => number.length >= minLength)
  const asked = longOnes(numbers)
  const answers = useQueries({ queries: asked.map(queryOf) })
  const known = new Map<string, Carrier>()
  for (const [i, number] of asked.entries()) {
    const carrier = answers[i]?.data?.carrier
    if (carrier) known.set(number, carrier)
  }
  /** Asks about numbers whose answer is still on its way. What can't be asked has no suggestion. */
  const ask = async (all: readonly string[]): Promise<ReadonlyMap<string, Carrier>> => {
    const found = new Map<string, Carrier>()
    const answer = async (number: string) => {
      const { carrier } = await queryClient.ensureQueryData(queryOf(number)).catch(() => ({ carrier: null }))
      if (carrier) found.set(number, carrier)
    }
    await Promise.all(longOnes(all).map(answer))
    return found
  }
  return { known, ask }
}
