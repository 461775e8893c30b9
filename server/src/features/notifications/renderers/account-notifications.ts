import * as z from 'zod'
import { emailOf } from '../facts.queries.ts'
import {
  accountClosed,
  accountSuspended,
  alreadyRegistered,
  confirmEmail,
  lockChanged,
  locks,
  resetPassword,
} from '../mail/account-mails.ts'
import type { Notice } from '../notification.ts'
import { teller } from '../renderer.ts'
import { emailChangeTellers } from './email-change-notifications.ts'

const OfProfile = z.object({ profileId: z.uuid() })
const WithLink = OfProfile.extend({ email: z.email(), url: z.url() })

/** The mailbox of an account. One that has closed by the time the mail is written gets none. */
const to = ({ profileId, email }: { profileId: string; email: string }) => ({ recipient: email, userId: profileId })

/** The three notifications that every new account begins with, the first on top. */
export function firstNotices(userId: string): Notice[] {
  const notice = (kind: string, title: string, body: string, link: string): Notice => ({
    userId,
    kind,
    title,
    body,
    link,
    causeId: userId,
    isPushed: false,
  })
  return [
    notice(
      'welcome',
      'Welcome to Keepcase',
      'Every drop opens to the second, for everybody at once. See what opens next, and be there.',
      '/discover',
    ),
    notice(
      'finish-profile',
      'Finish your profile',
      'Choose a display name and say what you collect, so that sellers and other collectors know you.',
      '/settings',
    ),
    notice(
      'how-claiming-works',
      'How claiming works',
      'One press holds a unit for you. Pay before the hold ends and it is yours. If you let it go, the next collector gets it.',
      '/home',
    ),
  ]
}

/** What we say when something happens to an account. */
export const accountTellers = [
  ...emailChangeTellers,
  teller('account.created', OfProfile, ({ payload }) => ({ notices: firstNotices(payload.profileId) })),
  teller('account.confirm-email', WithLink, ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'confirm-email', words: confirmEmail(payload.url) }],
  })),
  teller('account.reset-password', WithLink, ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'reset-password', words: resetPassword(payload.url) }],
  })),
  teller('account.email-taken', OfProfile.extend({ email: z.email() }), ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'already-registered', words: alreadyRegistered() }],
  })),
  teller('account.lock-changed', OfProfile.extend({ lock: z.enum(locks) }), async ({ payload, tx }) => {
    const email = await emailOf(tx, payload.profileId)
    const kind = `security-${payload.lock}`
    return {
      mails: email ? [{ ...to({ profileId: payload.profileId, email }), kind, words: lockChanged(payload.lock) }] : [],
    }
  }),
  teller('account.suspended', OfProfile.extend({ reason: z.string() }), async ({ payload, tx }) => {
    const { profileId, reason } = payload
    const email = await emailOf(tx, profileId)
    const notice = {
      userId: profileId,
      kind: 'account-suspended',
      title: 'This account is suspended.',
      body: reason,
      link: null,
    }
    return {
      notices: [notice],
      mails: email ? [{ ...to({ profileId, email }), kind: 'account-suspended', words: accountSuspended(reason) }] : [],
    }
  }),
  teller('account.picture-removed', OfProfile.extend({ reason: z.string() }), ({ payload }) => ({
    notices: [
      {
        userId: payload.profileId,
        kind: 'moderation-picture',
        title: 'Your profile picture was removed',
        body: `You can choose another one. The reason: ${payload.reason}`,
        link: '/settings/profile',
      },
    ],
  })),
  teller('account.closed', OfProfile.extend({ email: z.email() }), ({ payload }) => ({
    // @NOTE no `userId`: the only mail that goes to an account which is closed
    mails: [{ recipient: payload.email, kind: 'account-closed', words: accountClosed() }],
  })),
  teller('account.reactivated', OfProfile, ({ payload }) => ({
    notices: [
      {
        userId: payload.profileId,
        kind: 'account-reactivated',
        title: 'Your account is active again',
        body: 'The suspension was lifted. You can claim, sell and follow as before.',
        link: '/dashboard',
      },
    ],
  })),
]
