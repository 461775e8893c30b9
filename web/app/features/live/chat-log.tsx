import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { formatTime } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { host } from './answers/answers.texts.ts'
import * as texts from './chat.texts.ts'
import { loadingChat } from './room.texts.ts'
import type { Chat } from './use-room.ts'

type ChatLogProps = {
  chat: Chat
  ownId: string | null
  /** Authors whom the viewer blocked; their messages are hidden. */
  hiddenIds: ReadonlySet<string>
  /** The hosts' pinned answers, by the message that they answer. */
  answers: ReadonlyMap<string, string>
  isOpen: boolean
  menu: (message: ChatMessage) => ReactNode
}

/** Distance from the end that still counts as being at the end, in pixels. */
const nearEnd = 48

/**
 * The messages, newest at the bottom. Follows new ones while scrolled to the end, stays in place while reading back.
 */
export function ChatLog({ chat, ownId, hiddenIds, answers, isOpen, menu }: ChatLogProps) {
  const messages = chat.messages?.filter(({ authorId }) => !hiddenIds.has(authorId))
  const lastId = messages?.at(-1)?.id ?? null
  const { box, isAway, toEnd } = useFollow(lastId, messages?.[0]?.id ?? null)
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label="Chat"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-4 py-2 [scrollbar-width:thin]"
      >
        {messages ? (
          <>
            {chat.hasEarlier && (
              <div className="flex justify-center pb-2">
                <Button variant="quiet" size="small" isBusy={chat.isReadingEarlier} onClick={chat.readEarlier}>
                  {texts.earlierMessages}
                </Button>
              </div>
            )}
            {messages.length === 0 ? (
              <p className="m-auto py-6 text-center text-muted-foreground text-small">
                {isOpen ? texts.noMessagesYet : texts.noMessages}
              </p>
            ) : (
              <ol className="flex flex-col">
                {messages.map((message) => (
                  <Message
                    key={message.id}
                    message={message}
                    answer={answers.get(message.id)}
                    isOwn={message.authorId === ownId}
                    menu={menu}
                  />
                ))}
              </ol>
            )}
          </>
        ) : chat.error ? (
          <ErrorPanel
            level={3}
            title={texts.chatFailed}
            hasGoBack={false}
            onRetry={chat.refetch}
            isRetrying={chat.isFetching}
          />
        ) : (
          <Loading label={loadingChat}>
            <Skeleton className="mt-2 h-9" />
            <Skeleton className="mt-3 h-9 w-3/4" />
            <Skeleton className="mt-3 h-9 w-5/6" />
          </Loading>
        )}
      </div>
      {isAway && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <Button size="small" className="pointer-events-auto shadow-popover" onClick={toEnd}>
            <ChevronDown aria-hidden="true" />
            Newest
          </Button>
        </div>
      )}
    </div>
  )
}

type MessageProps = {
  message: ChatMessage
  answer: string | undefined
  isOwn: boolean
  menu: ChatLogProps['menu']
}

function Message({ message, answer, isOwn, menu }: MessageProps) {
  const { authorId, authorName, authorImage, isHost, body, sentAt } = message
  return (
    <li className="group/message flex items-start gap-1 py-1" data-message={message.id}>
      <PersonMark id={authorId} avatarUrl={authorImage} size={24} className="me-1 -mt-0.5 size-6" />
      <p className="min-w-0 flex-1 text-small [overflow-wrap:anywhere]">
        <span className="inline-flex max-w-full items-center gap-1.5 align-baseline">
          <bdi className="truncate font-[620]">{isOwn ? 'You' : authorName}</bdi>
          {isHost && <Badge>{host}</Badge>}
        </span>{' '}
        <bdi className="whitespace-pre-wrap">{body}</bdi>{' '}
        <time dateTime={sentAt} className="whitespace-nowrap text-muted-foreground text-xs">
          {formatTime(Date.parse(sentAt))}
        </time>
        {answer && (
          <span className="mt-1 block border-s-2 ps-2">
            <Badge>{host}</Badge> <bdi>{answer}</bdi>
          </span>
        )}
      </p>
      {menu(message)}
    </li>
  )
}

/** Keeps the log scrolled to its end. While reading back, a button announces new messages. */
function useFollow(lastId: string | null, firstId: string | null) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const former = useRef<{ firstId: string | null; height: number }>({ firstId: null, height: 0 })
  const [isAway, setAway] = useState(false)
  const toEnd = () => {
    const log = box.current
    if (log) log.scrollTop = log.scrollHeight
    isAtEnd.current = true
    setAway(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a message comes, or earlier ones are read
  useLayoutEffect(() => {
    const log = box.current
    if (!log) return
    // Earlier messages were inserted above: keeps the scroll position relative to the content.
    const isEarlier = former.current.firstId !== null && former.current.firstId !== firstId && !isAtEnd.current
    if (isAtEnd.current) log.scrollTop = log.scrollHeight
    else if (isEarlier) log.scrollTop += log.scrollHeight - former.current.height
    else setAway(true)
    former.current = { firstId, height: log.scrollHeight }
  }, [lastId, firstId])
  useEffect(() => {
    const log = box.current
    if (!log) return
    const onScroll = () => {
      isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd
      if (isAtEnd.current) setAway(false)
    }
    log.addEventListener('scroll', onScroll, { passive: true })
    return () => log.removeEventListener('scroll', onScroll)
  }, [])
  return { box, isAway, toEnd }
}
