import { Agent, request } from 'node:http'

/** An answer: status and body; `status` 0 when nothing readable came back. */
export type HttpAnswer = { status: number; body: Record<string, unknown>; retryAfterMs: number | null }

/** Keep-alive connections, as in a browser; one agent for each server. */
const agents = new Map<string, Agent>()

function agentFor(origin: string): Agent {
  const agent = agents.get(origin) ?? new Agent({ keepAlive: true, maxSockets: 256 })
  agents.set(origin, agent)
  return agent
}

/** Closes every connection. */
export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

export type PostOptions = {
  /** Timeout in milliseconds. */
  patienceMs?: number
  /** Sends the body chunked: such a claim takes the normal path instead of the fast path. */
  isChunked?: boolean
}

/**
 * Sends one POST as a page of that server would. Never throws: a broken connection is reported as a missing
 * answer.
 */
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
    return {} // @NOTE a proxy's page or a truncated answer: the status is enough
  }
}
