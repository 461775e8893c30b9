import * as z from 'zod'
import { instantIn } from '../mail/instants.ts'
import { money } from '../mail/money.ts'
import type { Rendered, RenderInput } from '../notification.ts'
import { renderer } from '../renderer.ts'
import { type SubscriptionFacts, storefrontName, subscriptionFacts } from '../storefront-facts.queries.ts'
import { insertDelivery } from '../updates/deliveries.queries.ts'

const OfSubscription = z.object({
  subscriptionId: z.uuid(),
  reason: z.nullish(z.string()),
  retryAt: z.nullish(z.string()),
})
type OfSubscription = z.infer<typeof OfSubscription>

function aboutSubscription(say: (facts: SubscriptionFacts, payload: OfSubscription) => Rendered) {
  return async ({ payload, tx }: RenderInput<OfSubscription>): Promise<Rendered> => {
    const facts = await subscriptionFacts(tx, payload.subscriptionId)
    return facts ? say(facts, payload) : {}
  }
}

const settings = '/settings/subscriptions'
const until = ({ currentPeriodEnd }: SubscriptionFacts) =>
  currentPeriodEnd ? ` until ${instantIn(currentPeriodEnd)}` : ''

/** Why a subscription ended, as a sentence. */
const endings: Readonly<Record<string, string>> = {
  cancelled: 'It ended as you asked. You won’t be charged again.',
  storefront_closed: 'The storefront closed. You won’t be charged again.',
  blocked: 'The storefront ended it. You won’t be charged again.',
  account_closed: 'Your account is closed. You won’t be charged again.',
}

const started = aboutSubscription((facts) => {
  const { userId, ownerId, storefrontId, storefrontName: name, subscriberName, priceCents, currency, email } = facts
  const price = money(priceCents, currency)
  return {
    notifications: [
      {
        userId,
        kind: 'subscription-started',
        title: `You’re subscribed to ${name}`,
        body: `You have subscriber access${until(facts)}, then ${price} a month. Cancel anytime.`,
        link: `/storefront/${storefrontId}?tab=subscribers`,
        isPushed: false,
      },
      {
        userId: ownerId,
        kind: 'subscriber-new',
        title: 'A new subscriber',
        body: `${subscriberName} subscribed to ${name}.`,
        link: `/storefront/${storefrontId}`,
      },
    ],
    mails: [
      {
        recipient: email,
        userId,
        kind: 'subscription-started',
        content: {
          subject: `Your subscription to ${name}`,
          heading: `You’re subscribed to ${name}`,
          paragraphs: [
            `You have subscriber access${until(facts)}.`,
            'It renews every month. Cancel anytime and keep access until the month ends.',
          ],
          rows: [['One month', price]],
          isTotalled: true,
          button: { label: 'See your subscriptions', url: settings },
        },
      },
    ],
  }
})

const renewalFailed = aboutSubscription(({ userId, storefrontName: name, priceCents, currency }, { retryAt }) => ({
  notifications: [
    {
      userId,
      kind: 'subscription-renewal-failed',
      title: 'Your renewal didn’t go through',
      body: `${money(priceCents, currency)} for ${name} wasn’t paid.${
        retryAt ? ` We’ll try again ${instantIn(retryAt)}. Until then, everything stays open.` : ''
      }`,
      link: settings,
    },
  ],
}))

const pastDue = aboutSubscription(({ userId, email, storefrontId, storefrontName: name }) => ({
  notifications: [
    {
      userId,
      kind: 'subscription-past-due',
      title: `Your subscription to ${name} stopped`,
      body: 'The renewal wasn’t paid. Subscribe again and everything reopens right away.',
      link: `/storefront/${storefrontId}`,
    },
  ],
  mails: [
    {
      recipient: email,
      userId,
      kind: 'subscription-past-due',
      content: {
        subject: `Your subscription to ${name} stopped`,
        heading: 'The renewal wasn’t paid',
        paragraphs: ['You weren’t charged. Subscribe again and everything reopens right away.'],
        button: { label: `See ${name}`, url: `/storefront/${storefrontId}` },
      },
    },
  ],
}))

const ended = aboutSubscription(({ userId, storefrontId, storefrontName: name }, { reason }) => ({
  notifications: [
    {
      userId,
      kind: 'subscription-ended',
      title: `Your subscription to ${name} has ended`,
      body: endings[reason ?? ''] ?? 'You won’t be charged again.',
      link: `/storefront/${storefrontId}`,
    },
  ],
}))

const TierReached = z.object({
  storefrontId: z.uuid(),
  userId: z.uuid(),
  tier: z.string(),
  threshold: z.int(),
  welcome: z.string(),
  /** Set for a tier that gives a discount code. */
  code: z.nullish(z.string()),
  codePercent: z.nullish(z.int()),
})

const seePage = 'See what it unlocks on the storefront’s page.'

/** Renderers of subscriptions, loyalty tiers and storefront posts. */
export const storefrontRenderers = [
  renderer('subscription.started', OfSubscription, started),
  renderer('subscription.renewal_failed', OfSubscription, renewalFailed),
  renderer('subscription.past_due', OfSubscription, pastDue),
  renderer('subscription.ended', OfSubscription, ended),
  renderer('loyalty.tier_reached', TierReached, async ({ payload, rowId, tx }) => {
    const { storefrontId, userId, tier, welcome, code, codePercent } = payload
    const name = await storefrontName(tx, storefrontId)
    if (name === undefined) return {}
    return {
      notifications: [
        {
          userId,
          kind: 'tier-reached',
          causeId: rowId,
          title: `You reached ${tier} at ${name}`,
          body:
            [welcome, code && `Your code ${code}: ${codePercent}% off one order.`].filter(Boolean).join(' ') || seePage,
          pushBody: seePage,
          link: `/storefront/${storefrontId}`,
        },
      ],
    }
  }),
  renderer('storefront.update_posted', z.object({ updateId: z.uuid() }), async ({ payload: { updateId }, tx }) => {
    // @NOTE a storefront may have ten thousand followers: they are notified separately, in batches
    await insertDelivery(tx, updateId)
    return {}
  }),
]
