import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'

/** Finds one of the account's claims in its list; null if it belongs to nobody or somebody else. */
async function findClaim(id: string, signal: AbortSignal): Promise<MyClaim | null> {
  let cursor: string | null = null
  do {
    const input: Parameters<typeof client.claims.mine>[0] = { show: 'all', limit: 100, ...(cursor ? { cursor } : {}) }
    const page: Awaited<ReturnType<typeof client.claims.mine>> = await client.claims.mine(input, { signal })
    const found = page.items.find((claim) => claim.id === id)
    if (found) return found
    cursor = page.nextCursor
  } while (cursor !== null)
  return null
}

/** One claim of the account, refetched whenever the account's claims change. */
export const useClaim = (id: string) =>
  useQuery({
    queryKey: [...api.claims.key(), 'one', id],
    queryFn: ({ signal }) => findClaim(id, signal),
    refetchInterval: ({ state }) => (state.data?.isPaying ? 3_000 : false),
  })
