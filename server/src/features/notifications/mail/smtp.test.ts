import { afterAll, expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'
import { smtpPost } from './send-mail.ts'
import { startMailServer } from './testing/mail-server-tools.ts'

const server = await startMailServer()
const { taken } = server
const { post, close } = smtpPost(server.url, 'https://keepcase.example')
afterAll(async () => {
  await close()
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

test('a subject has no second line, no control characters and no marks that reverse text', () => {
  const hostile = 'Odd\u202E Lots\u0000\r\nBcc: eve@example.test\u001B[31m\u2028X\u200F'
  const { subject, text, html } = renderMail(
    { subject: hostile, heading: hostile, paragraphs: [hostile], rows: [['From', hostile]], note: hostile },
    'https://keepcase.example',
  )
  expect(subject).toBe('Odd Lots Bcc: eve@example.test [31m X')
  expect(`${text}${html}`).not.toMatch(/[\u200F\u202E]/)
})

test('a row shows a picture of the site, by its complete address, and says which one is a drawing', () => {
  const content = { subject: 's', heading: 'h', paragraphs: [] }
  const picture = (path: string) =>
    renderMail({ ...content, rows: [['A tape', '$4', path]] }, 'https://keepcase.example')
  expect(picture('/drawn/1/a.png').html).toContain('<img src="https://keepcase.example/drawn/1/a.png" alt=""')
  expect(picture('/drawn/1/a.png').html).toContain('A tape<br><span')
  expect(picture('/drawn/1/a.png').html).toContain('Drawing, no photo')
  expect(picture('/media/a/320.webp').html).not.toContain('Drawing')
  expect(picture('/drawn/1/a.png').text).not.toContain('drawn')
  expect(() => picture('https://evil.example/a.png')).toThrow('another site')
})

test('an email never links to another site', () => {
  const content = { subject: 's', heading: 'h', paragraphs: [], button: { label: 'x', url: 'https://evil.example/' } }
  expect(() => renderMail(content, 'https://keepcase.example')).toThrow('another site')
})
