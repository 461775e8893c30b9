import { randomUUID } from 'node:crypto'
import type { Tx } from '@keepcase/db/db.ts'
import * as z from 'zod'
import {
  findExtensible,
  followFacts,
  lockFollowersOf,
  mentionedFollowers,
  recordMention,
} from '../follow-facts.queries.ts'
import type { Rendered } from '../notification.ts'
import { renderer } from '../renderer.ts'

const FollowMade = z.object({ followerId: z.uuid(), kind: z.enum(['user', 'storefront']), subjectId: z.uuid() })
type FollowMade = z.infer<typeof FollowMade>

/** `Ada Reyes follows you`, `Ada Reyes and Ben Osei follow you`, `Ada Reyes and 3 others follow you`. */
export function followTitle([newest = '', second = '']: readonly string[], count: number, whom: string): string {
  if (count <= 1) return `${newest} follows ${whom}`
  return `${newest} and ${count === 2 ? second : `${(count - 1).toLocaleString('en-US')} others`} follow ${whom}`
}

/**
 * Adds a follower to the notification about earlier ones while that is unread and less than a day old: a
 * thousand follows make one notification. Following again after an unfollow is not notified again.
 */
async function renderFollow(tx: Tx, { followerId, kind, subjectId }: FollowMade): Promise<Rendered> {
  await lockFollowersOf(tx, subjectId)
  const facts = await followFacts(tx, { kind, subjectId, followerId })
  if (!facts) return {}
  const id = (await findExtensible(tx, subjectId)) ?? randomUUID()
  if (!(await recordMention(tx, { subjectId, followerId, notificationId: id }))) return {}
  const { newest, count } = await mentionedFollowers(tx, id)
  const [follower] = newest
  if (!follower) return {}
  const names = newest.map(({ displayName }) => displayName)
  const title = followTitle(names, count, facts.storefrontName ?? 'you')
  const all = kind === 'user' ? `/profile/${facts.userId}` : `/storefront/${subjectId}`
  const link = count === 1 ? `/profile/${follower.profileId}` : all
  return { notifications: [{ userId: facts.userId, kind: `follow-${kind}`, id, causeId: id, title, body: '', link }] }
}

/** Renderers for the followed person or storefront owner. */
export const followRenderers = [renderer('follow.made', FollowMade, ({ payload, tx }) => renderFollow(tx, payload))]
