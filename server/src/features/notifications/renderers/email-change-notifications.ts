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

/**
 * Mails to the old and the new address of an email change. No mail shows one mailbox the other's full
 * address.
 */
export const emailChangeRenderers = [
  renderer('account.change-email', ToOld.extend({ url }), ({ payload: { email, newEmail, url } }) => ({
    mails: [{ recipient: email, kind: 'change-email', words: allowEmailChange(newEmail, url) }],
  })),
  renderer('account.email-change-requested', ToOld, ({ payload: { email, newEmail } }) => ({
    mails: [{ recipient: email, kind: 'security-email-requested', words: emailChangeRequested(newEmail) }],
  })),
  renderer('account.confirm-new-email', ToMailbox.extend({ url }), ({ payload: { email, url } }) => ({
    mails: [{ recipient: email, kind: 'confirm-email', words: confirmNewEmail(url) }],
  })),
  renderer('account.new-email-taken', ToMailbox, ({ payload: { email } }) => ({
    mails: [{ recipient: email, kind: 'already-registered', words: newEmailTaken() }],
  })),
  renderer('account.email-changed', ToOld.extend({ url }), ({ payload: { email, newEmail, url } }) => ({
    mails: [{ recipient: email, kind: 'security-email-changed', words: emailChanged(newEmail, url) }],
  })),
  renderer('account.email-restored', ToMailbox, ({ payload: { email } }) => ({
    mails: [{ recipient: email, kind: 'security-email-restored', words: emailRestored() }],
  })),
]
