import type { SocketRefusal, TopicAnswer } from '@keepcase/contract/api/sockets.ts'
import type { Frame } from '@keepcase/contract/events.ts'
import { io } from 'socket.io-client'

type Listener = {
  /** Parses a frame; null if this page does not know its format. */
  read: (raw: unknown) => Frame | null
  onOpen: () => void
  /** Receives the server's refusal where there was one, with the time to stay away. */
  onLost: (refusal: SocketRefusal | null) => void
  onFrame: (frame: Frame) => void
  onUnreadable: () => void
}

// More than two of the server's heartbeats (30 s): a silent connection counts as dead after that.
const silenceMs = 65_000

/**
 * Opens one connection. It never reconnects by itself: `onLost` is called once, whatever the reason, and live.ts decides
 * when to open the next.
 */
export function openConnection({ read, onOpen, onLost, onFrame, onUnreadable }: Listener) {
  const socket = io({ transports: ['websocket'], reconnection: false, forceNew: true, withCredentials: true })
  let isOver = false
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let refusal: SocketRefusal | null = null
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(silenceTimer)
    socket.close()
    onLost(refusal)
  }
  const resetSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(end, silenceMs)
  }
  socket.on('connect', () => {
    resetSilenceTimer()
    onOpen()
  })
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    refusal = refusalOf(error.data)
    end()
  })
  socket.on('refused', (raw: unknown) => {
    refusal = refusalOf(raw)
  })
  socket.on('disconnect', end)
  socket.io.on('ping', resetSilenceTimer)
  socket.on('frame', (raw: unknown) => {
    resetSilenceTimer()
    const frame = read(raw)
    // A frame that cannot be parsed comes from a newer server than this page: its content is refetched instead.
    if (frame) onFrame(frame)
    else onUnreadable()
  })
  return {
    /** `onAnswer` is called once the server has answered. */
    join: (topics: readonly string[], onAnswer: (answer: TopicAnswer) => void) =>
      void socket.emit('join', topics, (answer: TopicAnswer) => {
        if (!isOver) onAnswer(answer)
      }),
    leave: (topics: readonly string[]) => void socket.emit('leave', topics),
    close: () => {
      isOver = true
      clearTimeout(silenceTimer)
      socket.close()
    },
  }
}

function refusalOf(raw: unknown): SocketRefusal | null {
  const { code, retryAfterMs } = (raw ?? {}) as Partial<SocketRefusal>
  return code !== undefined && typeof retryAfterMs === 'number' ? (raw as SocketRefusal) : null
}
