import { strikesToBlock, strikeWindow } from '@keepcase/contract/claims/claims.limits.ts'
import * as z from 'zod'
import { checkoutLink, dropLink } from '../drop-link.ts'
import { type ClaimFacts, claimFacts, strikeFacts } from '../facts.queries.ts'
import { instantIn } from '../mail/instants.ts'
import { standbyOffer } from '../mail/order-mails.ts'
import type { Notification, Push, Rendered, RenderInput } from '../notification.ts'
import { renderer } from '../renderer.ts'

const OfClaim = z.object({ claimId: z.uuid(), userId: z.uuid(), dropId: z.uuid(), reason: z.nullish(z.string()) })
type OfClaim = z.infer<typeof OfClaim>

/** Renders a notification about a claim; nothing when the claim is gone. */
function aboutClaim(render: (claim: ClaimFacts, payload: OfClaim) => Omit<Notification, 'userId' | 'causeId'>) {
  return async ({ payload, tx }: RenderInput<OfClaim>): Promise<Rendered> => {
    const claim = await claimFacts(tx, payload.claimId)
    if (!claim) return {}
    return { notifications: [{ ...render(claim, payload), userId: claim.userId, causeId: payload.claimId }] }
  }
}

const releasedByOthers = aboutClaim((claim) => ({
  kind: 'claim-released',
  title: 'Your hold was released',
  body: `${claim.itemTitle} from ${claim.dropTitle} is no longer held for you.`,
  link: dropLink(claim.dropId, claim.dropItemId),
}))

/** A reason written by a person, as the end of a sentence; empty for internal codes. */
function because(reason: string | null | undefined): string {
  return reason?.includes(' ') ? ` The reason: ${reason}` : ''
}

/** The cost of a hold's end, as the end of a sentence; empty when there was none. */
function strikeText(strike: Awaited<ReturnType<typeof strikeFacts>>): string {
  if (!strike) return ''
  const until = strike.blockedUntil
  return ` This counts as one strike.${until ? ` That makes ${strikesToBlock} within ${strikeWindow}: you can claim again on ${instantIn(until)}.` : ''}`
}

/** Text of a standby offer. It names the instant, because it may be read late. */
const standbyText = (claim: ClaimFacts, claimId: string) => ({
  userId: claim.userId,
  kind: 'standby-offered',
  causeId: claimId,
  title: 'You’re up',
  body: `${claim.itemTitle} from ${claim.dropTitle} is yours until ${instantIn(claim.expiresAt)}. Pay by then, or the next in line gets it.`,
  link: checkoutLink(claimId),
})

/** Useful as long as the offer is open. */
const standbyPush = (claim: ClaimFacts, claimId: string): Push => ({
  ...standbyText(claim, claimId),
  tag: `hold:${claimId}`,
  lastsMs: claim.expiresAt.getTime() - claim.now.getTime(),
  isUrgent: true,
})

/**
 * Renderers of claim changes that happen without the buyer's doing. The button itself reports a new claim.
 */
export const claimRenderers = [
  renderer('claim.expired', OfClaim, async (input) => {
    const cost = strikeText(await strikeFacts(input.tx, input.payload.claimId))
    return aboutClaim((claim) => ({
      kind: 'claim-expired',
      title: 'Your hold has ended',
      body: `${claim.itemTitle} wasn’t paid in time. It went to the next in line or back on sale.${cost}`,
      link: dropLink(claim.dropId, claim.dropItemId),
    }))(input)
  }),
  renderer('claim.released', OfClaim, (input) => {
    // @NOTE no reason: the buyer gave it back, and the page has said so
    if (!input.payload.reason) return {}
    return releasedByOthers(input)
  }),
  renderer(
    'claim.revoked',
    OfClaim,
    aboutClaim((claim, { reason }) => {
      const news = `${claim.itemTitle} from ${claim.dropTitle} is no longer yours. We’re refunding what you paid.`
      return {
        kind: 'claim-revoked',
        title: 'A claim was revoked',
        body: `${news}${because(reason)}`,
        pushBody: news,
        link: dropLink(claim.dropId, claim.dropItemId),
      }
    }),
  ),
  renderer('standby.offered', OfClaim, async ({ payload: { claimId }, tx }) => {
    const claim = await claimFacts(tx, claimId)
    // @NOTE the offer was paid, given back or passed on meanwhile; that has its own notification
    if (claim?.status !== 'claimed' || claim.expiresAt <= claim.now) return {}
    const content = standbyOffer(claim, claimId)
    return {
      notifications: [{ ...standbyText(claim, claimId), isPushed: false }],
      pushes: [standbyPush(claim, claimId)],
      mails: [{ userId: claim.userId, recipient: claim.email, kind: 'standby-offer', content }],
    }
  }),
]
