import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'
import { smtpPost } from './send-mail.ts'

/** A mail server that takes everything but mail for `gone@…`, and keeps what it was given. */
function startMailServer(): { server: Server; taken: string[] } {
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
  return { server, taken }
}

const { server, taken } = startMailServer()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const { post, close } = smtpPost(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'https://keepcase.example')
afterAll(() => {
  close()
  server.close()
})

const mail = (recipient: string, subject: string) => {
  const { text, html } = renderMail(
    { subject, heading: 'Hello', paragraphs: ['One & two'], button: { label: 'Go', url: '/signin' } },
    'https://keepcase.example',
  )
  return { id: '7b1f', recipient, subject, bodyText: text, bodyHtml: html, attempts: 1, unsubscribeUrl: null }
}

test('a mail goes out as text and HTML, from the site’s own address', async () => {
  await post(mail('ada@example.test', 'Hello\r\nBcc: eve@example.test'))
  const [message = ''] = taken
  expect(message).toMatch(/^From: Keepcase <no-reply@keepcase\.example>/m)
  expect(message).toMatch(/^To: .*ada@example\.test/m)
  expect(message).toMatch(/^Message-ID: <7b1f@keepcase\.example>/im)
  expect(message.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  expect(message).toContain('multipart/alternative')
})

test('a recipient that does not exist is told apart from a server that is away', async () => {
  await expect(post(mail('gone@example.test', 'Hello'))).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
})

test('a mail never links to another site', () => {
  const words = { subject: 's', heading: 'h', paragraphs: [], button: { label: 'x', url: 'https://evil.example/' } }
  expect(() => renderMail(words, 'https://keepcase.example')).toThrow('another site')
})
