import { Agent, request } from 'node:http'

/** What came back: a status and a body, or nothing that could be understood (`status` 0). */
export type HttpAnswer = { status: number; body: Record<string, unknown>; retryAfterMs: number | null }

/** Connections stay open, as a browser's do; one agent a server. */
const agents = new Map<string, Agent>()

function agentFor(origin: string): Agent {
  const agent = agents.get(origin) ?? new Agent({ keepAlive: true, maxSockets: 256 })
  agents.set(origin, agent)
  return agent
}

/** Ends every connection. */
export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

export type PostOptions = {
  /** Milliseconds after which no answer is waited for. */
  patienceMs?: number
  /** Whether the body's length is not announced: such a claim is not answered straight, but by the general handler. */
  isChunked?: boolean
}

/** Sends one POST as a page of that server would. Never throws: a connection that breaks is an answer that did not come. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: object | null,
  { patienceMs = 15_000, isChunked = false }: PostOptions = {},
): Promise<HttpAnswer> {
  const { origin } = new URL(url)
  const text = body === null ? '' : JSON.stringify(body)
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(text)) }
  const sent = { ...headers, origin, ...length }
  const type: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, body: {}, retryAfterMs: null })
    const options = { method: 'POST', agent: agentFor(origin), headers: { ...sent, ...type }, timeout: patienceMs }
    const outgoing = request(url, options, (incoming) => {
      let answer = ''
      incoming.setEncoding('utf8').on('data', (piece) => (answer += piece))
      incoming.once('error', nothing)
      incoming.once('close', () => (incoming.complete ? undefined : nothing()))
      incoming.once('end', () => {
        const seconds = Number(incoming.headers['retry-after'] ?? Number.NaN)
        const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
        resolve({ status: incoming.statusCode ?? 0, body: parse(answer), retryAfterMs })
      })
    })
    outgoing.once('error', nothing)
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.end(text)
  })
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {} // @NOTE a proxy's page or half an answer: the status says enough
  }
}
