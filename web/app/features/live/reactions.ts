import { type ReactionKind, reactionKinds } from '@keepcase/contract/live/live.rules.ts'
import { useCallback, useSyncExternalStore } from 'react'

/** How long a reaction is shown, in milliseconds. */
export const reactionShownMs = 10_000

export type ReactionCounts = Readonly<Record<ReactionKind, number>>

const none = Object.fromEntries(reactionKinds.map((kind) => [kind, 0])) as ReactionCounts
const shown = new Map<string, ReactionCounts>()
const listeners = new Set<() => void>()

function add(dropId: string, counts: ReactionCounts, sign: 1 | -1): void {
  const before = shown.get(dropId) ?? none
  const after = Object.fromEntries(reactionKinds.map((kind) => [kind, before[kind] + sign * counts[kind]]))
  shown.set(dropId, after as ReactionCounts)
  for (const listener of listeners) listener()
}

/** Shows the room's latest reactions for ten seconds. */
export function showReactions(dropId: string, counts: ReactionCounts): void {
  add(dropId, counts, 1)
  setTimeout(() => add(dropId, counts, -1), reactionShownMs)
}

/** The reactions of the last ten seconds in a drop's room. */
export function useReactions(dropId: string): ReactionCounts {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => shown.get(dropId) ?? none,
    () => none,
  )
}
