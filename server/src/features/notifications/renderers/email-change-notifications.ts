import * as z from 'zod'
import {
  allowEmailChange,
  confirmNewEmail,
  emailChanged,
  emailChangeRequested,
  emailRestored,
  newEmailTaken,
} from '../mail/email-change-mails.ts'
import { renderer } from '../renderer.ts'

/** `email` is the recipient, whatever the account's address is by then. */
const ToMailbox = z.object({ profileId: z.uuid(), email: z.email() })
const ToOld = ToMailbox.extend({ newEmail: z.email() })
const url = z.url()

/** The mail is the account's: it leaves when the account closes. */
const to = ({ profileId, email }: z.infer<typeof ToMailbox>) => ({ recipient: email, userId: profileId })

/** What the mailboxes of both ends of a change of email are told. No mail shows one mailbox the other's whole address. */
export const emailChangeRenderers = [
  renderer('account.change-email', ToOld.extend({ url }), ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'change-email', content: allowEmailChange(payload.newEmail, payload.url) }],
  })),
  renderer('account.email-change-requested', ToOld, ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'security-email-requested', content: emailChangeRequested(payload.newEmail) }],
  })),
  renderer('account.confirm-new-email', ToMailbox.extend({ url }), ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'confirm-email', content: confirmNewEmail(payload.url) }],
  })),
  renderer('account.new-email-taken', ToMailbox, ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'already-registered', content: newEmailTaken() }],
  })),
  renderer('account.email-changed', ToOld.extend({ url }), ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'security-email-changed', content: emailChanged(payload.newEmail, payload.url) }],
  })),
  renderer('account.email-restored', ToMailbox, ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'security-email-restored', content: emailRestored() }],
  })),
]
