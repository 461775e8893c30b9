import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { type InfiniteData, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

type Page = { items: ChatMessage[]; nextCursor: string | null }
type Chat = InfiniteData<Page, string | null>

/** The chat of a drop, page by page from the newest. */
export const messagesOptions = (dropId: string) =>
  api.live.messages.infiniteOptions({
    ...byCursor({ dropId, limit: 50 }),
    staleTime: 60_000,
    structuralSharing: (former: unknown, next: unknown) => replaceEqualDeep(former, withHeard(dropId, next as Chat)),
  })

/** Most messages that stay on the page while it lies open; older ones are read again when somebody asks. */
const mostKept = 500

/** An answer that left the server before a message may arrive after it, for so long, in milliseconds. */
const underWayMs = 10_000

// What was heard just now, by its id: an answer that left earlier, the first one too, must not lose it.
const heard = new Map<string, { message: ChatMessage; at: number }>()

/** A chat as it was read, with what was heard meanwhile. */
function withHeard(dropId: string, chat: Chat): Chat {
  const own = [...heard.values()].filter(({ message, at }) => message.dropId === dropId && at > Date.now() - underWayMs)
  return own.reduce((whole, { message }) => withMessage(whole, message), chat)
}

// Taken out before it was ever shown here: an answer that left earlier must not bring it back.
const gone = new Set<string>()

/** The chat with a message that just came, in its order; one that is there already changes nothing. */
export function withMessage(chat: Chat, message: ChatMessage): Chat {
  const [first, ...rest] = chat.pages
  if (!first || gone.has(message.id) || chat.pages.some(({ items }) => items.some(({ id }) => id === message.id))) {
    return chat
  }
  const items = [message, ...first.items].sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, mostKept)
  return { ...chat, pages: [{ ...first, items }, ...rest] }
}

/** The chat without a message. */
export const withoutMessage = (chat: Chat, id: string): Chat => ({
  ...chat,
  pages: chat.pages.map((page) => ({ ...page, items: page.items.filter((message) => message.id !== id) })),
})

function patchChat(queryClient: QueryClient, dropId: string, patch: (chat: Chat) => Chat): void {
  queryClient.setQueryData<Chat>(messagesOptions(dropId).queryKey, (chat) => chat && patch(chat))
}

export function addMessage(queryClient: QueryClient, message: ChatMessage): void {
  for (const [id, { at }] of heard) if (at <= Date.now() - underWayMs) heard.delete(id)
  heard.set(message.id, { message, at: Date.now() })
  patchChat(queryClient, message.dropId, (chat) => withMessage(chat, message))
}

export function removeMessage(queryClient: QueryClient, dropId: string, id: string): void {
  gone.add(id)
  patchChat(queryClient, dropId, (chat) => withoutMessage(chat, id))
}

/** What is shown of a chat: the oldest first, nothing that was taken out. */
export const shownMessages = (chat: Chat | undefined): ChatMessage[] =>
  (chat?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => !gone.has(id)).reverse()
