import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** One answer as received. `headers` by lower-case name; repeated ones are joined by a line break. */
export type WireAnswer = { status: number; headers: Map<string, string>; body: string }

/** A raw connection, for what no client library would send: partial requests, several at once. */
export class Wire {
  #socket: Socket
  #received = Buffer.alloc(0)
  #isClosed = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      this.#received = Buffer.concat([this.#received, piece])
    })
    for (const end of ['end', 'close']) {
      socket.on(end, () => {
        this.#isClosed = true
      })
    }
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true })
    const wire = new Wire(socket)
    await once(socket, 'connect')
    return wire
  }

  send(text: string | Buffer): void {
    this.#socket.write(text)
  }

  /** Closes our side; the other may still answer. */
  finish(): void {
    this.#socket.end()
  }

  /** Closes with a reset, as a lost phone does. */
  hangUp(): void {
    this.#socket.resetAndDestroy()
  }

  /** Whether the other side has closed the connection. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Waits for this many final answers, or until the other side closes; returns all answers received by then.
   */
  async answers(count: number, patienceMs = 10_000): Promise<WireAnswer[]> {
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await sleep(5)) {
      const read = readAnswers(this.#received)
      if (this.#isClosed || read.filter(({ status }) => status >= 200).length >= count) return read
    }
    throw new Error(`${count} answers were awaited, this came: ${this.#received.toString()}`)
  }

  /** Waits until the other side has closed the connection. */
  async closed(patienceMs = 10_000): Promise<void> {
    for (const giveUpAt = Date.now() + patienceMs; !this.#isClosed; await sleep(5)) {
      if (Date.now() > giveUpAt) throw new Error('the connection was not closed')
    }
  }
}

/** Parses complete answers; ignores an incomplete last one. */
function readAnswers(received: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = []
  for (let at = 0; ; ) {
    const headEnd = received.indexOf('\r\n\r\n', at)
    if (headEnd === -1) return answers
    const [first = '', ...lines] = received.subarray(at, headEnd).toString('latin1').split('\r\n')
    const headers = new Map<string, string>()
    for (const line of lines) {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).toLowerCase()
      const value = line.slice(colon + 1).trim()
      headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value)
    }
    const status = Number(first.split(' ')[1])
    const body = status < 200 ? { text: '', end: headEnd + 4 } : readBody(received, headEnd + 4, headers)
    if (body === null) return answers
    answers.push({ status, headers, body: body.text })
    at = body.end
  }
}

function readBody(received: Buffer, from: number, headers: Map<string, string>): { text: string; end: number } | null {
  if (headers.get('transfer-encoding') !== 'chunked') {
    const end = from + Number(headers.get('content-length') ?? 0)
    return end <= received.length ? { text: received.subarray(from, end).toString(), end } : null
  }
  let text = ''
  for (let at = from; ; ) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(received.subarray(at, lineEnd).toString(), 16)
    const end = lineEnd + 2 + size
    if (end + 2 > received.length) return null
    if (size === 0) return { text, end: end + 2 }
    text += received.subarray(lineEnd + 2, end).toString()
    at = end + 2
  }
}
