import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Time limits, in milliseconds. */
export type SilenceLimits = {
  /**
   * Without any data on the socket: for senders and readers that stall. Buffered data counts as activity once, so a
   * stalled reader is disconnected after twice this time.
   */
  silenceMs: number
  /** From the request to the head of its answer: for handlers that never finish. */
  handlerMs: number
}

/**
 * Closes the server's silent sockets. Call the returned function for a request whose handler may take longer than
 * `silenceMs`: once it has arrived completely, its sender waits for the answer and may be silent. A browser repeats a
 * request, even a write, if a reused connection is closed without an answer.
 */
export function closeSilentSockets(
  server: Server,
  { silenceMs, handlerMs }: SilenceLimits,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; since: number }
  const exchanges = new WeakMap<Socket, Exchange>()
  const isBeingHandled = ({ incoming, outgoing, since }: Exchange): boolean =>
    incoming.complete && !outgoing.headersSent && performance.now() - since < handlerMs
  server.timeout = silenceMs
  server.on('timeout', (socket: Socket) => {
    const exchange = exchanges.get(socket)
    if (exchange && isBeingHandled(exchange)) socket.setTimeout(silenceMs)
    else socket.destroy()
  })
  return (incoming, outgoing) => {
    exchanges.set(incoming.socket, { incoming, outgoing, since: performance.now() })
  }
}
