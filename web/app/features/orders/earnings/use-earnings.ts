import type { Earning } from '@keepcase/contract/orders/earnings.contract.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

const inputOf = (storefrontId: string, month: string) => ({ storefrontId, ...(month && { month }) })

/** Movements of a storefront's balance, newest first. */
export const useEarnings = (storefrontId: string, month: string) =>
  useInfiniteQuery({
    ...api.earnings.list.infiniteOptions(byCursor({ ...inputOf(storefrontId, month), limit: 50 })),
    placeholderData: keepPreviousData,
  })

/** The balance, and the sums of each month. */
export const useMonths = (storefrontId: string) =>
  useQuery(api.earnings.months.queryOptions({ input: { storefrontId } }))

/** Every movement of a month, or all; for the export. */
export async function readEarnings(storefrontId: string, month: string): Promise<Earning[]> {
  const earnings: Earning[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await client.earnings.list({ ...inputOf(storefrontId, month), limit: 100, ...(cursor && { cursor }) })
    earnings.push(...page.items)
    if (page.nextCursor === null) return earnings
    cursor = page.nextCursor
  }
}
