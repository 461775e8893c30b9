import { randomUUID } from 'node:crypto'
import { maskEmail } from '@keepcase/contract/api/mask-email.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { expect, test } from 'vitest'
import { renderMail } from '../mail/render-mail.ts'
import { emailChangeRenderers } from './email-change-notifications.ts'

const baseUrl = 'https://keepcase.example'
const profileId = randomUUID()
const [oldEmail, newEmail] = ['old.mailbox@example.test', 'new.mailbox@elsewhere.test']
const url = `${baseUrl}/link?token=x`

/** The mail of an event, as it is sent. */
async function mailOf(event: string, payload: object) {
  const renderer = emailChangeRenderers.find((one) => one.event === event)
  const told = await renderer?.render({ payload, rowId: profileId } as never, {} as Tx)
  const [mail] = told?.mails ?? []
  if (!mail) throw new Error(`${event} makes no mail`)
  return { ...mail, ...renderMail(mail.content, baseUrl) }
}

test('an address is shown to another mailbox by its first letter and its domain', () => {
  expect(maskEmail('new.mailbox@elsewhere.test')).toBe('n…@elsewhere.test')
  expect(maskEmail('n@elsewhere.test')).toBe('…@elsewhere.test')
})

test.each(['account.change-email', 'account.email-change-requested', 'account.email-changed'])(
  '%s goes to the old address and shows the new one in part',
  async (event) => {
    const { recipient, text, html, subject } = await mailOf(event, { profileId, email: oldEmail, newEmail, url })
    expect(recipient).toBe(oldEmail)
    expect(text).toContain('n…@elsewhere.test')
    expect(subject + text + html).not.toContain(newEmail)
  },
)

test.each(['account.confirm-new-email', 'account.new-email-taken'])(
  '%s goes to the new address and shows nothing of the account',
  async (event) => {
    const { recipient, text, html, subject } = await mailOf(event, { profileId, email: newEmail, url })
    expect(recipient).toBe(newEmail)
    expect(subject + text + html).not.toMatch(/old\.mailbox|example\.test/)
  },
)

test('the mail after a change says how to undo it, and the one after that how to get in', async () => {
  const changed = await mailOf('account.email-changed', { profileId, email: oldEmail, newEmail, url })
  expect(changed.text).toContain(`Undo the change:\n${url}`)
  expect(changed.text).toContain('for 7 days')
  const restored = await mailOf('account.email-restored', { profileId, email: oldEmail })
  expect([restored.recipient, restored.text.includes(`${baseUrl}/forgot`)]).toEqual([oldEmail, true])
})
