import type { Frame } from '@keepcase/contract/events.ts'
import { io } from 'socket.io-client'

type Listener = {
  /** Gives null for what is no frame that this page knows. */
  read: (raw: unknown) => Frame | null
  onOpen: () => void
  onLost: () => void
  onFrame: (frame: Frame) => void
  onUnreadable: () => void
}

// Longer than two of the server's heartbeats (30 s): a connection that is dead without saying so is given up then.
const silenceMs = 65_000

/** Opens one connection; it never reconnects by itself. `onLost` is called once, whatever the reason. */
export function openConnection({ read, onOpen, onLost, onFrame, onUnreadable }: Listener) {
  const socket = io({ transports: ['websocket'], reconnection: false, forceNew: true, withCredentials: true })
  let isOver = false
  let silence: ReturnType<typeof setTimeout> | undefined
  const over = () => {
    if (isOver) return
    isOver = true
    clearTimeout(silence)
    socket.close()
    onLost()
  }
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(over, silenceMs)
  }
  socket.on('connect', () => {
    alive()
    onOpen()
  })
  socket.on('connect_error', over)
  socket.on('disconnect', over)
  socket.io.on('ping', alive)
  socket.on('frame', (raw: unknown) => {
    alive()
    const frame = read(raw)
    // A frame that we cannot read comes from a newer server than this page: what it says is fetched again instead.
    if (frame) onFrame(frame)
    else onUnreadable()
  })
  return {
    /** `onJoined` is called once the server has answered, with those that it has joined. */
    join: (topics: readonly string[], onJoined: (joined: readonly string[]) => void) =>
      void socket.emit('join', topics, (answer: { joined: readonly string[] }) => {
        if (!isOver) onJoined(answer.joined)
      }),
    leave: (topic: string) => void socket.emit('leave', [topic]),
    close: () => {
      isOver = true
      clearTimeout(silence)
      socket.close()
    },
  }
}
