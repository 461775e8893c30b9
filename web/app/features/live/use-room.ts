import type { ChatMessage, LiveRoom, OwnPlace } from '@keepcase/contract/live/live.contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'
import { messagesOptions, shownMessages } from './chat-cache.ts'
import { withNewestCount } from './room-cache.ts'

/** State of a drop's live room: open, slow mode, number of viewers. */
export function useRoom(dropId: string): LiveRoom | null {
  const options = api.live.room.queryOptions({ input: { dropId }, staleTime: 5_000 })
  return useQuery({ ...options, select: withNewestCount }).data ?? null
}

/** The viewer's rights and limits in a room; null when signed out or until loaded. */
export function useOwnPlace(dropId: string): OwnPlace | null {
  const isIn = useViewer().me !== null
  const { data } = useQuery({ ...api.live.me.queryOptions({ input: { dropId } }), enabled: isIn, staleTime: 15_000 })
  return isIn ? (data ?? null) : null
}

export type Chat = {
  /** Oldest first; undefined until loaded. */
  messages: readonly ChatMessage[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
  hasEarlier: boolean
  isReadingEarlier: boolean
  readEarlier: () => void
}

/** The messages of a room. */
export function useChat(dropId: string): Chat {
  const query = useInfiniteQuery(messagesOptions(dropId))
  const messages = useMemo(() => (query.data ? shownMessages(query.data) : undefined), [query.data])
  return {
    messages,
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    hasEarlier: query.hasNextPage,
    isReadingEarlier: query.isFetchingNextPage,
    readEarlier: () => void query.fetchNextPage(),
  }
}
