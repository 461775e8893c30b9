/** What a refused call says to people: the server's words, a lost network's, else the given ones. */
export function errorWords(error: unknown, fallback: string): string {
  if (error instanceof TypeError) return 'We could not reach the server.'
  const { data, message, status } = (error ?? {}) as {
    data?: { message?: string } | null
    message?: string
    status?: number
  }
  return data?.message ?? (status !== undefined && status < 500 ? message : undefined) ?? fallback
}
