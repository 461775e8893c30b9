import * as z from 'zod'
import { emailOf } from '../facts.queries.ts'
import {
  accountClosed,
  accountReactivated,
  accountSuspended,
  alreadyRegistered,
  confirmEmail,
  credentialChanged,
  credentials,
  resetPassword,
} from '../mail/account-mails.ts'
import type { Notification } from '../notification.ts'
import { renderer } from '../renderer.ts'
import { emailChangeRenderers } from './email-change-notifications.ts'

const OfProfile = z.object({ profileId: z.uuid() })
const WithLink = OfProfile.extend({ email: z.email(), url: z.url() })

/** The mailbox of an account. A mail to an account that has closed meanwhile is not written. */
const to = ({ profileId, email }: { profileId: string; email: string }) => ({ recipient: email, userId: profileId })

/** The three notifications that every new account starts with, the top one first. */
export function firstNotifications(userId: string): Notification[] {
  const notification = (kind: string, title: string, body: string, link: string): Notification => ({
    userId,
    kind,
    title,
    body,
    link,
    causeId: userId,
    isPushed: false,
  })
  return [
    notification(
      'welcome',
      'Welcome to Keepcase',
      'Every drop opens to the second, for everyone at once. See what’s next.',
      '/discover',
    ),
    notification(
      'finish-profile',
      'Finish your profile',
      'Pick a display name and say what you collect, so sellers and collectors know you.',
      '/settings',
    ),
    notification(
      'how-claiming-works',
      'How claiming works',
      'One press holds an item for you. Pay before the hold ends and it’s yours. Let it go, and the next collector gets it.',
      '/home',
    ),
  ]
}

/** Renderers of account events. */
export const accountRenderers = [
  ...emailChangeRenderers,
  renderer('account.created', OfProfile, ({ payload }) => ({ notifications: firstNotifications(payload.profileId) })),
  renderer('account.confirm-email', WithLink, ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'confirm-email', content: confirmEmail(payload.url) }],
  })),
  renderer('account.reset-password', WithLink, ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'reset-password', content: resetPassword(payload.url) }],
  })),
  renderer('account.email-taken', OfProfile.extend({ email: z.email() }), ({ payload }) => ({
    mails: [{ ...to(payload), kind: 'already-registered', content: alreadyRegistered() }],
  })),
  renderer('account.lock-changed', OfProfile.extend({ lock: z.enum(credentials) }), async ({ payload, tx }) => {
    const email = await emailOf(tx, payload.profileId)
    const kind = `security-${payload.lock}`
    return {
      // Removed by the team: the next sign-in shows it too.
      notifications:
        payload.lock === 'two-factor-reset'
          ? [
              {
                userId: payload.profileId,
                kind,
                title: 'We removed your second factor',
                body: 'Your password alone signs you in now. Set up a new one.',
                link: '/settings/security',
              },
            ]
          : [],
      mails: email
        ? [{ ...to({ profileId: payload.profileId, email }), kind, content: credentialChanged(payload.lock) }]
        : [],
    }
  }),
  renderer('account.suspended', OfProfile.extend({ reason: z.string() }), async ({ payload, tx }) => {
    const { profileId, reason } = payload
    const email = await emailOf(tx, profileId)
    const notification = {
      userId: profileId,
      kind: 'account-suspended',
      title: 'This account is suspended.',
      body: reason,
      pushBody: 'Sign in to read the reason.',
      link: null,
    }
    return {
      notifications: [notification],
      mails: email
        ? [{ ...to({ profileId, email }), kind: 'account-suspended', content: accountSuspended(reason) }]
        : [],
    }
  }),
  renderer('account.picture-removed', OfProfile.extend({ reason: z.string() }), ({ payload }) => ({
    notifications: [
      {
        userId: payload.profileId,
        kind: 'moderation-picture',
        title: 'Your profile picture was removed',
        body: `You can add another. Reason: ${payload.reason}`,
        pushBody: 'You can add another.',
        link: '/settings/profile',
      },
    ],
  })),
  renderer('account.closed', OfProfile.extend({ email: z.email() }), ({ payload }) => ({
    // @NOTE no `userId`: the only mail that goes to a closed account
    mails: [{ recipient: payload.email, kind: 'account-closed', content: accountClosed() }],
  })),
  renderer('account.reactivated', OfProfile, async ({ payload: { profileId }, tx }) => {
    const email = await emailOf(tx, profileId)
    const kind = 'account-reactivated'
    return {
      notifications: [
        {
          userId: profileId,
          kind,
          title: 'Your account is active again',
          body: 'Your suspension was lifted. You can claim, sell and follow again.',
          link: '/dashboard',
        },
      ],
      // The suspension signed them out: only a mail reaches them.
      mails: email ? [{ ...to({ profileId, email }), kind, content: accountReactivated() }] : [],
    }
  }),
]
