import { flairLevel, flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import * as z from 'zod'
import { emailOf } from '../facts.queries.ts'
import { flairReached } from '../mail/flair-mails.ts'
import { renderer } from '../renderer.ts'

const FlairReached = z.object({ userId: z.uuid(), level: z.int().min(1).max(flairLevels.length) })

/** The notice and the mail about a new flair level: each level once, however often a refund takes it back. */
export const flairRenderers = [
  renderer('loyalty.flair_reached', FlairReached, async ({ payload: { userId, level }, rowId, tx }) => {
    const { name, purchases } = flairLevel(level)
    const link = `/profile/${userId}`
    const recipient = await emailOf(tx, userId)
    const kind = 'flair-reached'
    return {
      notifications: [
        {
          userId,
          kind,
          causeId: rowId,
          link,
          title: `You reached ${name}`,
          body: `That’s Claim Flair level ${level}, with ${purchases} purchases. See your new badge.`,
        },
      ],
      mails: recipient ? [{ userId, recipient, kind, causeId: rowId, content: flairReached(level, link) }] : [],
    }
  }),
]
