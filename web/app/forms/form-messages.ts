import { weCouldntReach } from './forms.texts.ts'

type ServerData = { title?: string; message?: string; fields?: Record<string, string> } | null | undefined

/** Messages of a failed call: one for the form as a whole, and those of single fields. */
export function formMessages(error: unknown, fallback: string): { message: string; fields: Record<string, string> } {
  const { data, message, status } = (error ?? {}) as { data?: ServerData; message?: string; status?: number }
  const isNetwork = error instanceof TypeError
  const own = data?.message ?? (status !== undefined && status < 500 ? message : undefined)
  return {
    message: isNetwork ? weCouldntReach : (own ?? fallback),
    fields: data?.fields ?? {},
  }
}
