import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeSilentSockets } from './silent-sockets.ts'

/** What a socket hears until it is closed, and after how many milliseconds that is. */
async function exchange(sent: string, answerAfterMs: number | null) {
  const server = createServer(async (incoming, outgoing) => {
    awaitAnswer(incoming, outgoing)
    if (answerAfterMs === null) return
    await sleep(answerAfterMs)
    outgoing.setHeader('connection', 'close').end('done')
  })
  const awaitAnswer = closeSilentSockets(server, { silenceMs: 200, handlerMs: 900 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const began = performance.now()
  let heard = ''
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    heard += part
  })
  socket.on('error', () => undefined)
  socket.write(sent)
  await new Promise((resolve) => socket.on('close', resolve))
  const ms = performance.now() - began
  server.closeAllConnections()
  server.close()
  return { heard, ms }
}

const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\n'

test('a request that has arrived is answered, however long its sender is silent meanwhile', async () => {
  const { heard } = await exchange(`${head}body`, 650)
  expect(heard).toMatch(/^HTTP\/1.1 200.*done/s)
})

test('a handler that never finishes is given up', async () => {
  const { heard, ms } = await exchange(`${head}body`, null)
  expect(heard).toBe('')
  expect(ms).toBeGreaterThan(850)
})

test('a sender that stops in the middle of its request is not waited for', async () => {
  const { heard, ms } = await exchange(`${head}bo`, null)
  expect(heard).toBe('')
  expect(ms).toBeLessThan(850)
})
