import type { Actor } from '#server/api/context.ts'
import { chanceOf } from './activity/random.ts'
import { type DemoWorld, dayMs, hourMs, minuteMs } from './demo-parts.ts'
import type { StorePlan } from './plan.ts'
import { storefrontNews } from './stores/news.ts'

/**
 * All subscriptions start within the last weeks, so that each first month still runs at the end of the fill.
 */
const subscribingMs = 24 * dayMs

/** Number of stores that the crowd subscribes to: the first that opened. */
const subscribedStores = 5

/** Schedules a store's posts, subscription price, discount codes and tiers. */
export function planNews(world: DemoWorld, store: StorePlan, seller: Actor, storefrontId: string): void {
  const storeNews = storefrontNews[store.subdomain]
  if (!storeNews) return
  const { agenda, nowMs } = world
  const api = world.apiAs(seller)
  agenda.add(nowMs - 60 * dayMs, () =>
    api.storefronts.update({ id: storefrontId, subscriptionPriceCents: storeNews.monthCents }),
  )
  for (const [place, [daysAgo, title, body, subscribersOnly = false]] of storeNews.news.entries()) {
    agenda.add(nowMs - daysAgo * dayMs + place * 47 * minuteMs, () =>
      api.storefronts.postUpdate({ storefrontId, title, body, subscribersOnly }),
    )
  }
  for (const [code, percent] of storeNews.codes ?? []) {
    const terms = { storefrontId, code, percent, maxUsesPerAccount: 1 }
    agenda.add(nowMs - 20 * dayMs, () => api.codes.create(terms))
  }
  if (store.subdomain === 'static-age') agenda.add(nowMs - 59 * dayMs, () => ownTiers(world, seller, storefrontId))
}

/** Replaces the default tiers by the seller's own. */
async function ownTiers(world: DemoWorld, seller: Actor, storefrontId: string): Promise<void> {
  await world.apiAs(seller).loyalty.updateTiers({
    storefrontId,
    tiers: [
      {
        name: 'New Supporter',
        threshold: 1,
        perks: ['welcome_message', 'starter_perks'],
        welcome: 'Your first tape is on its way. Rewind before you return. (You never have to return it.)',
      },
      {
        name: 'Frequent Flyer',
        threshold: 3,
        perks: ['early_access', 'exclusive_hints', 'discount_codes'],
        welcome: '',
        codePercent: 10,
      },
      { name: 'Inner Circle', threshold: 10, perks: ['discount_codes', 'private_drops'], welcome: '', codePercent: 20 },
      { name: 'Collector’s Club', threshold: 25, perks: ['first_dibs', 'limited_edition'], welcome: '' },
    ],
  })
}

/** Schedules subscriptions: the demo buyer to one store, the crowd at random. */
export function planSubscribers(world: DemoWorld): void {
  const { agenda, nowMs } = world
  agenda.add(nowMs - subscribingMs - hourMs, async () => {
    for (const [place, { actor, username }] of world.buyers.entries()) {
      const chance = chanceOf(world.seed, `subscribes ${username}`)
      const wanted = place === 0 ? world.sellers.slice(0, 1) : world.sellers.slice(0, subscribedStores)
      for (const { storefrontId, profileId } of wanted) {
        const isTaken = place === 0 || chance.next() < 0.16
        const at = nowMs - subscribingMs + chance.between(0, 21) * dayMs + chance.between(0, 1439) * minuteMs
        if (isTaken && profileId !== actor.profileId) agenda.add(at, () => subscribe(world, actor, storefrontId))
      }
    }
  })
}

async function subscribe(world: DemoWorld, actor: Actor, storefrontId: string): Promise<void> {
  const api = world.apiAs(actor)
  const { subscriptionPriceCents: expectedPriceCents } = await api.storefronts.byId({ id: storefrontId })
  await api.subscriptions.start({ storefrontId, method: 'sandbox_success', expectedPriceCents })
}
