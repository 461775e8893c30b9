import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addMessage, messagesOptions, removeMessage, shownMessages, withMessage, withoutMessage } from './chat-cache.ts'

const message = (id: string, second: number): ChatMessage => ({
  id,
  dropId: 'drop',
  authorId: 'ada',
  authorName: 'Ada Reyes',
  authorImage: null,
  isHost: false,
  body: id,
  sentAt: `2026-11-22T18:00:${String(second).padStart(2, '0')}.000Z`,
})

const chatOf = (...items: ChatMessage[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [null] })
const ids = (chat: Parameters<typeof shownMessages>[0]) => shownMessages(chat).map(({ id }) => id)

test('a message is shown once, in the order of time, however it comes', () => {
  const chat = chatOf(message('b', 2), message('a', 1))
  expect(ids(withMessage(chat, message('c', 3)))).toEqual(['a', 'b', 'c'])
  expect(ids(withMessage(chat, message('late', 0)))).toEqual(['late', 'a', 'b'])
  expect(withMessage(chat, message('b', 2))).toBe(chat)
})

test('a message that was taken out is gone, and an answer that left before does not bring it back', () => {
  const queryClient = new QueryClient()
  const { queryKey } = messagesOptions('drop')
  queryClient.setQueryData(queryKey, chatOf(message('b', 2), message('a', 1)) as never)
  removeMessage(queryClient, 'drop', 'b')
  const read = () => ids(queryClient.getQueryData(queryKey) as never)
  expect(read()).toEqual(['a'])
  addMessage(queryClient, message('b', 2))
  expect(read()).toEqual(['a'])
  queryClient.setQueryData(queryKey, chatOf(message('b', 2), message('a', 1)) as never)
  expect(read()).toEqual(['a'])
  expect(ids(withoutMessage(chatOf(message('x', 1)), 'x'))).toEqual([])
})

test('a message that is heard while an answer is under way outlives it, in its own room alone', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const read = (dropId: string, answer: Promise<object>) =>
    queryClient.fetchInfiniteQuery({ ...messagesOptions(dropId), staleTime: 0, queryFn: () => answer } as never)
  const [first, other] = [read('hall', answers[0]!.promise), read('cellar', answers[1]!.promise)]
  addMessage(queryClient, { ...message('heard', 5), dropId: 'hall' })
  for (const { resolve } of answers) resolve({ items: [message('old', 1)], nextCursor: null })
  await Promise.all([first, other])
  expect(ids(queryClient.getQueryData(messagesOptions('hall').queryKey) as never)).toEqual(['old', 'heard'])
  expect(ids(queryClient.getQueryData(messagesOptions('cellar').queryKey) as never)).toEqual(['old'])
})
