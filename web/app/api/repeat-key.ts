import { useRef } from 'react'

/** True for no answer, a rate limit or a server error: the same key may be sent again. Everything else is an answer. */
export function isUnanswered(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status !== 'number' || status === 429 || status >= 500
}

/**
 * Returns the function that sends a command with its idempotency key: a new one for each, but the former one if a
 * command that wasn't answered is sent again with the same input, so that it is done once. It throws what `send` throws.
 */
export function useRepeatKey() {
  const open = useRef<{ key: string; input: string } | null>(null)
  return async <Answer>(input: object, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(input)
    if (open.current?.input !== text) open.current = { key: crypto.randomUUID(), input: text }
    try {
      const answer = await send(open.current.key)
      open.current = null
      return answer
    } catch (error) {
      if (!isUnanswered(error)) open.current = null
      throw error
    }
  }
}
