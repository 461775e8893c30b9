/**
 * The options of a list that is read page by page: the same input for each page, with the cursor that the page before
 * gave. `api.orders.mine.infiniteOptions(byCursor({ limit: 24 }))`
 */
export const byCursor = <const Input extends object>(input: Input) => ({
  input: (cursor: string | null): Input & { cursor?: string } => ({ ...input, ...(cursor ? { cursor } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }): string | null => page.nextCursor,
})
