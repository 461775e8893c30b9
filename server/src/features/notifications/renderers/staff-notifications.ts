import * as z from 'zod'
import { accessEnded, staffInvitation } from '../mail/staff-mails.ts'
import type { Notification, Rendered, RenderInput } from '../notification.ts'
import { renderer } from '../renderer.ts'
import { invitationFacts, type TeamFacts, teamFacts } from '../staff-facts.queries.ts'

const Invited = z.object({ invitationId: z.uuid(), token: z.string() })
const Membership = z.object({ storefrontId: z.uuid(), profileId: z.uuid(), actorId: z.nullable(z.uuid()) })
const Left = Membership.extend({ how: z.enum(['removed', 'left', 'expired']) })
const Declined = z.object({ storefrontId: z.uuid(), invitedBy: z.uuid(), email: z.string() })

const dashboard = (storefrontId: string) => `/storefront-dashboard/${storefrontId}`
const team = (storefrontId: string) => `${dashboard(storefrontId)}/staff`

/** Mails the link; an account that has the address is told where to look. */
async function invited({ payload, tx }: RenderInput<z.infer<typeof Invited>>): Promise<Rendered> {
  const facts = await invitationFacts(tx, payload.invitationId)
  if (!facts) return {}
  const { email, inviteeId, inviterName, storefrontName } = facts
  const link = `/invitation?${new URLSearchParams({ token: payload.token })}`
  const notification = {
    kind: 'staff-invited',
    title: `${inviterName} invites you to ${storefrontName}`,
    body: 'Open the link in your email to join the team.',
    link: null,
  }
  return {
    mails: [{ recipient: email, kind: 'staff-invitation', content: staffInvitation(facts, link) }],
    notifications: inviteeId ? [{ userId: inviteeId, ...notification }] : [],
  }
}

/** The owner, and who acted where that is somebody else; the member is told apart. */
function managers({ ownerId }: TeamFacts, others: readonly (string | null)[], memberId: string): string[] {
  return [...new Set([ownerId, ...others])].filter((id) => id !== null && id !== memberId) as string[]
}

async function joined({ payload, tx }: RenderInput<z.infer<typeof Membership>>): Promise<Rendered> {
  const { storefrontId, profileId, actorId } = payload
  const facts = await teamFacts(tx, storefrontId, profileId)
  if (!facts) return {}
  const { memberName, storefrontName } = facts
  const told = managers(facts, [actorId], profileId).map((userId) => ({
    userId,
    kind: 'staff-joined',
    title: `${memberName} joined your team`,
    body: `They accepted your invitation to ${storefrontName}.`,
    link: team(storefrontId),
  }))
  const self: Notification = {
    userId: profileId,
    kind: 'staff-welcome',
    title: `You’re on the ${storefrontName} team`,
    body: 'Everything you can do is in the storefront’s dashboard.',
    link: dashboard(storefrontId),
    isPushed: false,
  }
  return { notifications: [...told, self] }
}

async function changed({ payload, tx }: RenderInput<z.infer<typeof Membership>>): Promise<Rendered> {
  const { storefrontId, profileId: userId } = payload
  const facts = await teamFacts(tx, storefrontId, userId)
  if (!facts) return {}
  const title = `Your access to ${facts.storefrontName} changed`
  const body = 'The dashboard shows what you can do now.'
  return { notifications: [{ userId, kind: 'staff-changed', title, body, link: dashboard(storefrontId) }] }
}

const endings = {
  removed: ({ memberName, storefrontName }: TeamFacts) => [
    `${memberName} was removed from your team`,
    `They no longer have access to ${storefrontName}.`,
  ],
  left: ({ memberName, storefrontName }: TeamFacts) => [
    `${memberName} left your team`,
    `They no longer have access to ${storefrontName}.`,
  ],
  expired: ({ memberName, storefrontName }: TeamFacts) => [
    `${memberName}’s access has ended`,
    `Their time on the ${storefrontName} team is up. Invite them again to bring them back.`,
  ],
} as const

async function left({ payload, tx }: RenderInput<z.infer<typeof Left>>): Promise<Rendered> {
  const { storefrontId, profileId, actorId, how } = payload
  const facts = await teamFacts(tx, storefrontId, profileId)
  if (!facts) return {}
  const [title = '', body = ''] = endings[how](facts)
  const told = managers(facts, [], profileId)
    .filter((userId) => userId !== actorId)
    .map((userId) => ({ userId, kind: 'staff-left', title, body, link: team(storefrontId) }))
  if (how === 'left') return { notifications: told }
  const { storefrontName, memberEmail } = facts
  const isExpired = how === 'expired'
  const own: Notification = {
    userId: profileId,
    kind: 'staff-ended',
    title: `Your access to ${storefrontName} has ended`,
    body: isExpired ? 'Your time on the team is up.' : 'You were removed from the team.',
    link: null,
  }
  const mail = { userId: profileId, kind: 'staff-ended', content: accessEnded(storefrontName, isExpired) }
  return { notifications: [...told, own], mails: memberEmail ? [{ ...mail, recipient: memberEmail }] : [] }
}

async function declined({ payload, tx }: RenderInput<z.infer<typeof Declined>>): Promise<Rendered> {
  const { storefrontId, invitedBy: userId, email } = payload
  const facts = await teamFacts(tx, storefrontId, userId)
  if (!facts) return {}
  const title = `${email} declined your invitation`
  const body = `They won’t join the ${facts.storefrontName} team.`
  return { notifications: [{ userId, kind: 'staff-declined', title, body, link: team(storefrontId) }] }
}

/** Renderers of a storefront's team. */
export const staffRenderers = [
  renderer('staff.invited', Invited, invited),
  renderer('staff.joined', Membership, joined),
  renderer('staff.changed', Membership, changed),
  renderer('staff.left', Left, left),
  renderer('staff.declined', Declined, declined),
]
