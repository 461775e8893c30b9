import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testContext } from '#server/api/testing/test-context.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { claimBatch, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { openRightsFixtures, password } from './testing/account-rights-fixtures.ts'

const { owner, pool, features, routerWith, somebody, subscribe, rowsOf, forgetLimits, close } =
  await openRightsFixtures()
afterAll(close)
beforeEach(forgetLimits)

describe('taking one’s data along', () => {
  test('one file holds what every feature stores, and nothing that lets anyone in', async () => {
    const ada = await somebody('export@example.test')
    await owner.query(
      `insert into addresses (profile_id, full_name, line1, city, country) values ($1, 'Ada Reyes', '1 Tape Lane', 'Portland', 'US')`,
      [ada.id],
    )
    const drop = await makeDrop(owner, { units: [3] })
    await claimBatch(pool, drop.dropId, [{ token: ada.token, item: drop.items[0] ?? '' }])
    const file = await ada.call.exportMine({})
    expect(file.name).toMatch(/^keepcase-data-\d{4}-\d\d-\d\d\.json$/)
    const text = await file.text()
    const data = JSON.parse(text)
    expect(data.account).toMatchObject({ id: ada.id, email: 'export@example.test', displayName: 'Ada' })
    expect(data.parts.addresses).toMatchObject({ isWhole: true, rows: [{ line1: '1 Tape Lane' }] })
    expect(data.parts.claims.rows).toMatchObject([
      { dropTitle: 'Night Shift VHS', status: 'claimed', priceCents: 6400 },
    ])
    expect(data.parts.requests.rows).toMatchObject([{ dropTitle: 'Night Shift VHS', answer: 'claimed' }])
    expect(data.parts.sessions.rows).toHaveLength(1)
    expect(Object.keys(data.parts).sort()).toEqual(features.flatMap((part) => Object.keys(part.exports ?? {})).sort())
    expect(text).not.toContain(ada.token)
    const [{ password: hash }] = await rowsOf('select password from auth.account where user_id = $1', [ada.id])
    expect(text).not.toContain(hash)
  })

  test('with what was bought and reached at each storefront, subscriptions and their bills', async () => {
    const ada = await somebody('loyal@example.test')
    const { storefrontId } = await makeDrop(owner)
    await owner.query(
      `insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases) values ($1, $2, 4, 5)`,
      [storefrontId, ada.id],
    )
    await subscribe(ada.id, storefrontId)
    const { parts } = JSON.parse(await (await ada.call.exportMine({})).text())
    expect(parts.loyaltyStandings.rows).toMatchObject([
      { storefrontName: 'Static Age Video', purchases: 4, mostPurchases: 5, tier: 'New Supporter' },
    ])
    expect(parts.loyaltyStandings.rows[0].reached).toEqual([
      { tier: 'New Supporter', threshold: 1 },
      { tier: 'Frequent Flyer', threshold: 5 },
    ])
    expect(parts.subscriptions.rows).toMatchObject([{ storefrontName: 'Static Age Video', status: 'active' }])
    expect(parts.subscriptionInvoices.rows).toMatchObject([
      { amountCents: 999, status: 'paid', charges: [{ method: 'sandbox_success', status: 'captured' }] },
    ])
  })

  test('a list that is too long is cut, and says so', async () => {
    const long: PersonalData = {
      exports: { rows: async (_db, _id, limit) => Array.from({ length: limit }, (_, n) => ({ n })) },
    }
    const ada = await somebody('long@example.test', {}, [long])
    const { parts } = JSON.parse(await (await ada.call.exportMine({})).text())
    expect(parts.rows.isWhole).toBe(false)
    expect(parts.rows.rows).toHaveLength(20_000)
  })

  test('nobody can export or close someone else’s account, not even acting for them', async () => {
    const ada = await somebody('borrowed.rights@example.test')
    const context = testContext({ ...ada.actor, impersonatedBy: ada.id })
    const borrowed = createRouterClient(routerWith(), { context })
    await expect(borrowed.exportMine({})).rejects.toMatchObject({ status: 403 })
    await expect(borrowed.close({ password })).rejects.toMatchObject({ status: 403 })
  })

  test('the limit of exports is counted, and says when to come back', async () => {
    const ada = await somebody('often@example.test', {
      countCall: async (limit) => (typeof limit === 'object' && limit.max === 5 ? 90 : null),
    })
    await expect(ada.call.exportMine({})).rejects.toMatchObject({
      status: 429,
      data: { message: 'You can download your data 5 times an hour. Try again in 2 minutes.' },
    })
  })
})
