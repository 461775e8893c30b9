import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'

/** Finds one of the account's claims; null if it belongs to nobody or somebody else. */
async function findClaim(id: string, signal: AbortSignal): Promise<MyClaim | null> {
  const { items } = await client.claims.mine({ id }, { signal })
  return items[0] ?? null
}

/** One claim of the account, refetched whenever the account's claims change. */
export const useClaim = (id: string) =>
  useQuery({
    queryKey: [...api.claims.key(), 'one', id],
    queryFn: ({ signal }) => findClaim(id, signal),
    refetchInterval: ({ state }) => (state.data?.isPaying ? 3_000 : false),
  })
