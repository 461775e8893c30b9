import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

// Thousands of clients on one drop, in their own process so that reading their frames takes no time from the
// load. Each implements just enough of Socket.IO over WebSocket to listen: open (0), connect (40), join
// (420), ping (2).

/** Requests of the bench: open sockets that listen; then report how late they received these changes. */
export type ListenerRequest =
  | { port: number; origin: string; topic: string; count: number; field: FollowedField }
  | { changes: readonly Change[] }
/** A number of the events that only rises, by which a change is known: held units of an item, or turns on stage. */
export type FollowedField = 'heldCount' | 'revealNumber'
/** A change: the field's value after it, and when it began, in milliseconds since 1970. */
export type Change = { value: number; at: number }
export type ListenerResponse =
  | { joined: number }
  | { heard: number; missed: number; p50: number; p99: number; max: number }

type Received = { value: number; at: number }
const receivedBySocket: Received[][] = []

process.on('message', async (ask: ListenerRequest) => {
  const answer = 'changes' in ask ? delaysOf(ask.changes) : { joined: await listenAll(ask) }
  process.send?.(answer)
})

type Listening = { port: number; origin: string; topic: string; field: FollowedField }

async function listenAll(ask: Listening & { count: number }): Promise<number> {
  let joined = 0
  const perWave = 100
  for (let from = 0; from < ask.count; from += perWave) {
    const wave = Array.from({ length: Math.min(perWave, ask.count - from) }, () => listen(ask))
    joined += (await Promise.all(wave)).filter(Boolean).length
  }
  return joined
}

/** Opens one socket and joins the topic; resolves with whether the server accepted it. */
function listen({ port, origin, topic, field }: Listening): Promise<boolean> {
  const received: Received[] = []
  receivedBySocket.push(received)
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const onText = (text: string): void => {
      if (text === '2') sendText(socket, '3')
      else if (text.startsWith('0')) sendText(socket, '40')
      else if (text.startsWith('40')) sendText(socket, `420${JSON.stringify(['join', [topic]])}`)
      else if (text.startsWith('44')) reject(new Error(`A socket was refused: ${text}`))
      else if (text.startsWith('430')) resolve(text.includes(`"joined":["${topic}"`))
      else received.push(...changesIn(text, field))
    }
    const read = createReader(onText)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a socket before it had joined')))
    socket.on('data', read)
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${origin}\r\n` +
        `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n` +
        `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
  })
}

const patterns: Record<FollowedField, RegExp> = {
  heldCount: /"heldCount":(\d+)/g,
  revealNumber: /"revealNumber":(\d+)/g,
}

function changesIn(text: string, field: FollowedField): Received[] {
  const at = performance.timeOrigin + performance.now()
  return [...text.matchAll(patterns[field])].map(([, value]) => ({ value: Number(value), at }))
}

/** Sends a text of at most 125 bytes, masked as the protocol requires (with zeros). */
function sendText(socket: Socket, text: string): void {
  const bytes = Buffer.from(text)
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]))
}

/** Splits received data into the server's texts, after the handshake's answer. */
function createReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0)
  let isOpen = false
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    if (!isOpen) {
      const end = pending.indexOf('\r\n\r\n')
      if (end < 0) return
      isOpen = true
      pending = pending.subarray(end + 4)
    }
    for (;;) {
      const frame = frameAtStart(pending)
      if (!frame) return
      pending = pending.subarray(frame.end)
      if (frame.isText) onText(frame.text)
    }
  }
}

function frameAtStart(bytes: Buffer): { isText: boolean; text: string; end: number } | null {
  if (bytes.length < 2) return null
  const short = (bytes[1] ?? 0) & 0x7f
  const begin = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < begin) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  const end = begin + length
  if (bytes.length < end) return null
  return { isText: ((bytes[0] ?? 0) & 0x0f) === 1, text: bytes.toString('utf8', begin, end), end }
}

/** For each socket and change: time until the first frame with it or a later one. */
function delaysOf(changes: readonly Change[]): ListenerResponse {
  const delays: number[] = []
  let missed = 0
  for (const received of receivedBySocket) {
    let next = 0
    for (const { value, at } of changes) {
      while (next < received.length && (received[next]?.value ?? 0) < value) next++
      const first = received[next]
      if (first) delays.push(first.at - at)
      else missed++
    }
  }
  const sorted = Float64Array.from(delays).sort()
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { heard: delays.length, missed, p50: share(0.5), p99: share(0.99), max: share(1) }
}
