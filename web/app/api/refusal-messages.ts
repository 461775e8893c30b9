/** What to say of a call that failed: the server's own words for a refusal, ours for a fault. */
export function refusalWords(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string }
  return status !== undefined && status < 500 && message ? message : 'Please try again.'
}
