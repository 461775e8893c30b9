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
  cancelled: 'It ended as you asked. Nothing more is charged.',
  storefront_closed: 'The storefront is closed. Nothing more is charged.',
  account_closed: 'Your account is closed. Nothing more is charged.',
}

const started = aboutSubscription((facts) => {
  const { userId, ownerId, storefrontId, storefrontName: name, subscriberName, priceCents, currency, email } = facts
  const price = money(priceCents, currency)
  return {
    notifications: [
      {
        userId,
        kind: 'subscription-started',
        title: `You are subscribed to ${name}`,
        body: `What is for subscribers is open to you${until(facts)}, then ${price} a month. Cancel any time.`,
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
          heading: `You are subscribed to ${name}`,
          paragraphs: [
            `What is for subscribers is open to you${until(facts)}.`,
            'It is renewed each month. You can cancel any time, and what is paid stays open to its end.',
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
      title: 'A renewal did not go through',
      body: `${money(priceCents, currency)} for ${name} was not paid.${
        retryAt ? ` We try again ${instantIn(retryAt)}.` : ''
      } Until then everything stays open.`,
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
      body: 'Its renewal was not paid. Subscribe again, and everything is open to you at once.',
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
        heading: 'Its renewal was not paid',
        paragraphs: ['Nothing was charged. Subscribe again, and everything is open to you at once.'],
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
      body: endings[reason ?? ''] ?? 'Nothing more is charged.',
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

const seePage = 'See what it opens on the storefront’s page.'

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
