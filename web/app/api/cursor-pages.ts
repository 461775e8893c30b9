/**
 * Options of a cursor-paginated list: the same input for each page, with the cursor of the previous one.
 * `api.orders.mine.infiniteOptions(byCursor({ limit: 24 }))`
 */
export const byCursor = <const Input extends object>(input: Input) => ({
  input: (cursor: string | null): Input & { cursor?: string } => ({ ...input, ...(cursor ? { cursor } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }): string | null => page.nextCursor,
})
