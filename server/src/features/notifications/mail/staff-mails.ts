import { shownRightGroups } from '@keepcase/contract/staff/staff.rules.ts'
import type { InvitationFacts } from '../staff-facts.queries.ts'
import { instantIn } from './instants.ts'
import type { MailContent } from './mail-messages.ts'

/** The rights as a list of what somebody can do, by group. */
function rightRows(permissions: readonly string[]): (readonly [string, string])[] {
  return shownRightGroups.flatMap(({ label, rights }) => {
    const held = rights.filter(({ name }) => permissions.includes(name)).map((right) => right.label)
    return held.length > 0 ? [[label, held.join(', ')] as const] : []
  })
}

/** Invites an address to a storefront's team. */
export function staffInvitation(facts: InvitationFacts, link: string): MailContent {
  const { storefrontName, inviterName, permissions, accessExpiresAt, expiresAt } = facts
  return {
    subject: `Join the ${storefrontName} team on Keepcase`,
    heading: `${inviterName} invites you to ${storefrontName}`,
    paragraphs: [
      'Press the button to see the invitation and join. You need a Keepcase account with this email address.',
      `Once you join, you can do this${accessExpiresAt ? `, until ${instantIn(accessExpiresAt)}` : ''}:`,
      ...rightRows(permissions).map(([group, rights]) => `${group}: ${rights}.`),
    ],
    button: { label: 'See the invitation', url: link },
    note: `The link works once, until ${instantIn(expiresAt)}, and only for you: don’t pass it on. If you don’t know ${inviterName}, ignore this email.`,
  }
}

/** Tells a former member that their access has ended. */
export const accessEnded = (storefrontName: string, isExpired: boolean): MailContent => ({
  subject: `Your access to ${storefrontName} has ended`,
  heading: 'Your access has ended',
  paragraphs: [
    isExpired ? `Your time on the ${storefrontName} team is up.` : `You were removed from the ${storefrontName} team.`,
    'Your own account, orders and collection aren’t affected.',
  ],
  button: { label: 'Go to Keepcase', url: '/dashboard' },
})
