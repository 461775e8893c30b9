import { notReached } from './checkout.texts.ts'

/** Message for a failed call: the server's message, a network message, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof TypeError) return notReached
  const { data, message, status } = (error ?? {}) as {
    data?: { message?: string } | null
    message?: string
    status?: number
  }
  return data?.message ?? (status !== undefined && status < 500 ? message : undefined) ?? fallback
}
