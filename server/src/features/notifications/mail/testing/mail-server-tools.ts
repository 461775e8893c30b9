import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A mail server on its own port that accepts all mail except for `gone@…`, and records it. */
export async function startMailServer(): Promise<{ url: string; taken: string[]; close(): void }> {
  const taken: string[] = []
  const server = createServer((socket) => {
    let isData = false
    let buffer = ''
    socket.setEncoding('utf8').write('220 test ESMTP\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      buffer += chunk
      if (isData && buffer.endsWith('\r\n.\r\n')) {
        taken.push(buffer)
        isData = false
        buffer = ''
        socket.write('250 taken\r\n')
      } else if (!isData && buffer.endsWith('\r\n')) {
        const line = buffer
        buffer = ''
        isData = /^DATA/i.test(line)
        socket.write(isData ? '354 go on\r\n' : /^RCPT.*gone@/i.test(line) ? '550 no such user\r\n' : '250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, taken, close: () => server.close() }
}
