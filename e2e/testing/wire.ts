import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The browser's only connection to the network, which can be cut: `login('Ada Reyes', { proxy: wire.proxy })`.
 * Playwright's `setOffline` works per page, and requests during a navigation escape it, above all those of the worker
 * or another tab. Nothing passes a cut wire.
 */
export type Wire = { proxy: { server: string }; cut(): void; mend(): void; close(): void }

/** Pause in the middle of a page, in milliseconds: long enough for its first part to be painted and animated. */
const pauseMs = 1_000

/**
 * Opens a proxy to any address on this machine. With `pauseBefore`, pages arrive in two parts: what comes before this
 * text in the HTML, and the rest a second later.
 */
export async function openWire({ pauseBefore }: { pauseBefore?: string } = {}): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((asked, answer) => forward(asked, answer, pauseBefore))
  server.on('connect', (asked, socket: Socket) => tunnel(asked, socket))
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy())
    if (isCut) return socket.destroy()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    proxy: { server: `http://127.0.0.1:${port}` },
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

/** Forwards a request in proxy form, with the whole address. */
function forward(asked: IncomingMessage, answer: ServerResponse, pauseBefore?: string): void {
  const { method, headers } = asked
  const sent = pauseBefore === undefined ? headers : { ...headers, 'accept-encoding': 'identity' }
  const onward = request(asked.url ?? '', { method, headers: sent }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    if (pauseBefore === undefined || !got.headers['content-type']?.startsWith('text/html')) got.pipe(answer)
    else void sendInTwoParts(got, answer, pauseBefore).catch((error) => answer.destroy(error))
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

async function sendInTwoParts(got: IncomingMessage, answer: ServerResponse, pauseBefore: string): Promise<void> {
  const html = await text(got)
  const at = html.indexOf(pauseBefore)
  if (at < 0) throw new Error(`no ${pauseBefore} in the page`)
  answer.write(html.slice(0, at))
  await sleep(pauseMs)
  answer.end(html.slice(at))
}

/** Tunnels a lasting connection: the live socket. */
function tunnel({ url = '' }: IncomingMessage, socket: Socket): void {
  const { hostname, port } = new URL(`http://${url}`)
  const onward = connect(Number(port), hostname, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    onward.pipe(socket).pipe(onward)
  })
  onward.on('error', () => socket.destroy())
  socket.on('close', () => onward.destroy())
}
