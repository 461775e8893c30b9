import { connect } from 'node:net'

/** Result of one run of load. Latencies in milliseconds. */
export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
  max: number
  /** Number of answers of each kind (`classify`). */
  kinds: Record<string, number>
  /** Connections that broke. */
  broken: number
}

export type LoadOptions = {
  port: number
  connections: number
  /** Duration; ends earlier when `next` returns null. */
  seconds: number
  /** The bytes of the next request; null when there are no more. */
  next(): Buffer | null
  /** Names the kind of an answer; called for each. */
  classify(status: number, body: Buffer): string
}

/**
 * Closed-loop load over keep-alive connections with plain sockets: each sends its next request when the last
 * answer is complete. Lightweight, because it shares the machine with what it measures.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = []
  const kinds: Record<string, number> = {}
  let broken = 0
  const began = performance.now()
  const endsAt = began + options.seconds * 1000
  await Promise.all(
    Array.from({ length: options.connections }, () =>
      runConnection(options, endsAt, latencies, kinds).catch(() => {
        broken++
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    requests: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    kinds,
    broken,
  }
}

function runConnection(
  options: LoadOptions,
  endsAt: number,
  latencies: number[],
  kinds: Record<string, number>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
    const reader = createReader()
    let sentAt = 0
    const send = (): void => {
      const request = performance.now() < endsAt ? options.next() : null
      if (request === null) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      const answer = reader.read(chunk)
      if (answer === null) return
      latencies.push(performance.now() - sentAt)
      const kind = options.classify(answer.status, answer.body)
      kinds[kind] = (kinds[kind] ?? 0) + 1
      send()
    })
  })
}

/** Parses answers with `Content-Length` or chunks, one at a time. */
function createReader() {
  let pending: Buffer | null = null
  return {
    read(chunk: Buffer): { status: number; body: Buffer } | null {
      const all: Buffer = pending === null ? chunk : Buffer.concat([pending, chunk])
      const headEnd = all.indexOf('\r\n\r\n')
      if (headEnd < 0) {
        pending = all
        return null
      }
      const head = all.toString('latin1', 0, headEnd).toLowerCase()
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
      const end = length === undefined ? endOfChunks(all, headEnd + 4) : headEnd + 4 + Number(length)
      if (end < 0 || all.length < end) {
        pending = all
        return null
      }
      pending = null
      return { status: Number(head.slice(9, 12)), body: all.subarray(headEnd + 4, end) }
    },
  }
}

function endOfChunks(all: Buffer, from: number): number {
  const end = all.indexOf('0\r\n\r\n', from)
  return end < 0 ? -1 : end + 5
}

/** The bytes of a keep-alive request. Our server answers only when `host` is its own host and port. */
export function requestBytes(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`)
}
