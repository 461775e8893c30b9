import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** A raw HTTP request: any method, any path, any Host. */
export function rawRequest(
  url: string,
  {
    method = 'GET',
    path,
    headers = {},
    body,
  }: { method?: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    // @NOTE a protocol upgrade is an answer too
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Requests a raw request target, byte by byte; returns the status of the answer. */
export function sendTarget(url: string, target: string): Promise<string> {
  const { hostname, host, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, 'latin1')),
    )
    socket.on('data', (part) => (answer += part))
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? ''))
    socket.on('error', reject)
  })
}

/** Posts JSON as a page of the same site does. */
export const postRaw = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  rawRequest(url, {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { origin: url, 'content-type': 'application/json', ...headers },
  })

/** Opens a connection and sends this; returns the milliseconds until the other side closed it. */
export function msUntilClosed(url: string, head: string, drip: string | null): Promise<number> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () => socket.write(head))
    const timer = drip === null ? undefined : setInterval(() => socket.writable && socket.write(drip), 500)
    socket.on('error', () => undefined)
    socket.resume()
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now() - began)
    })
  })
}
