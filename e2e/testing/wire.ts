import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/**
 * The browser's only connection to the network, which can be cut: `login('Ada Reyes', { proxy: wire.proxy })`.
 * Playwright's `setOffline` works per page, and requests during a navigation escape it, above all those of the worker
 * or another tab. Nothing passes a cut wire.
 */
export type Wire = { proxy: { server: string }; cut(): void; mend(): void; close(): void }

/** Opens a proxy to any address on this machine. */
export async function openWire(): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(forward)
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
function forward(asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked
  const onward = request(asked.url ?? '', { method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
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
