import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { type InfiniteData, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

type Page = { items: ChatMessage[]; nextCursor: string | null }
type Chat = InfiniteData<Page, string | null>

/** The chat of a drop, paged from the newest message. */
export const messagesOptions = (dropId: string) =>
  api.live.messages.infiniteOptions({
    ...byCursor({ dropId, limit: 50 }),
    staleTime: 60_000,
    structuralSharing: (former: unknown, next: unknown) =>
      replaceEqualDeep(former, withLiveMessages(dropId, next as Chat)),
  })

/** Maximum number of messages on an open page; older ones are loaded again on request. */
const maxMessages = 500

/** How long after a message an answer may arrive that was sent before it, in milliseconds. */
const answerDelayMs = 10_000

// Messages received live, by id: an answer that was sent earlier, even the first one, must not lose them.
const liveMessages = new Map<string, { message: ChatMessage; at: number }>()

/** Adds live messages to a fetched chat. */
function withLiveMessages(dropId: string, chat: Chat): Chat {
  const own = [...liveMessages.values()].filter(
    ({ message, at }) => message.dropId === dropId && at > Date.now() - answerDelayMs,
  )
  return own.reduce((whole, { message }) => withMessage(whole, message), chat)
}

// Ids deleted before they were shown here: an answer that was sent earlier must not bring them back.
const deletedIds = new Set<string>()

/** Inserts a message in order; a duplicate changes nothing. */
export function withMessage(chat: Chat, message: ChatMessage): Chat {
  const [first, ...rest] = chat.pages
  if (
    !first ||
    deletedIds.has(message.id) ||
    chat.pages.some(({ items }) => items.some(({ id }) => id === message.id))
  ) {
    return chat
  }
  const items = [message, ...first.items].sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, maxMessages)
  return { ...chat, pages: [{ ...first, items }, ...rest] }
}

/** Removes a message. */
export const withoutMessage = (chat: Chat, id: string): Chat => ({
  ...chat,
  pages: chat.pages.map((page) => ({ ...page, items: page.items.filter((message) => message.id !== id) })),
})

function patchChat(queryClient: QueryClient, dropId: string, patch: (chat: Chat) => Chat): void {
  queryClient.setQueryData<Chat>(messagesOptions(dropId).queryKey, (chat) => chat && patch(chat))
}

export function addMessage(queryClient: QueryClient, message: ChatMessage): void {
  for (const [id, { at }] of liveMessages) if (at <= Date.now() - answerDelayMs) liveMessages.delete(id)
  liveMessages.set(message.id, { message, at: Date.now() })
  patchChat(queryClient, message.dropId, (chat) => withMessage(chat, message))
}

export function removeMessage(queryClient: QueryClient, dropId: string, id: string): void {
  deletedIds.add(id)
  patchChat(queryClient, dropId, (chat) => withoutMessage(chat, id))
}

/** The visible messages, oldest first, without deleted ones. */
export const shownMessages = (chat: Chat | undefined): ChatMessage[] =>
  (chat?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => !deletedIds.has(id)).reverse()
