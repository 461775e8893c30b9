import { maxReactions, type ReactionKind } from '@keepcase/contract/live/live.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './room.texts.ts'

/** Presses within this time are sent together, in milliseconds. */
const batchMs = 700

/** Sends reactions, batching quick presses. The counts come back over the live connection. */
export function useReactTo(dropId: string): (kind: ReactionKind) => void {
  const { mutate } = useMutation(
    api.live.react.mutationOptions({
      networkMode: 'always',
      retry: false,
      onError: (error) => notify.info(texts.notShown, { description: errorMessageOf(error), id: 'reaction' }),
    }),
  )
  const waiting = useRef(new Map<ReactionKind, number>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (kind) => {
      waiting.current.set(kind, Math.min(maxReactions, (waiting.current.get(kind) ?? 0) + 1))
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        for (const [one, count] of waiting.current) mutate({ dropId, kind: one, count })
        waiting.current.clear()
      }, batchMs)
    },
    [dropId, mutate],
  )
}

function errorMessageOf(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string }
  if (status === 429) return texts.tooManyReactions
  return status !== undefined && status < 500 && message ? message : texts.tryAgain
}
