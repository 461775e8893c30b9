import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { type DropOptions, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { dropsRouter } from '#server/features/drops/drops.router.ts'
import { maySeeDrop } from './facts.queries.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)

/** A drop, and one account for each kind of access: none, an invitation, a claim in it, staff. */
async function dropWithPeople(options: DropOptions, change: string | null) {
  const drop = await makeDrop(owner, options)
  const [stranger = '', invited = '', claimant = '', clerk = ''] = (await makeBuyers(owner, 4)).map(({ id }) => id)
  await owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'invited')`, [
    drop.dropId,
    invited,
  ])
  await owner.query('insert into user_claim_tracking (user_id, drop_id, total_claims) values ($1, $2, 1)', [
    claimant,
    drop.dropId,
  ])
  await owner.query(
    `insert into storefront_permissions (storefront_id, profile_id, permission_id)
     select $1, $2, id from permissions where name = 'storefront.drops.list'`,
    [drop.storefrontId, clerk],
  )
  if (change) await owner.query(change, [change.includes('storefronts') ? drop.storefrontId : drop.dropId])
  return { ...drop, people: { nobody: null, stranger, invited, claimant, clerk } }
}

const soon = { status: 'scheduled', startsIn: 3_600_000, endsIn: 7_200_000 }
const suspend = 'update storefronts set suspended_at = app_now() where id = $1'
const unpublish = `update drops set status = 'draft', published_at = null where id = $1`
const cases: [name: string, options: DropOptions, change: string | null][] = [
  ['a public drop', soon, null],
  ['a private drop', { ...soon, visibility: 'private' }, null],
  ['a draft', soon, unpublish],
  ['a private draft', { ...soon, visibility: 'private' }, unpublish],
  ['a drop of a storefront that is shown to nobody', soon, suspend],
  ['a private drop of such a storefront', { ...soon, visibility: 'private' }, suspend],
]

test.for(cases)('reminders and calendars show %s to those who find its page, and to nobody else', async (one) => {
  const [, options, change] = one
  const { dropId, storefrontId, people } = await dropWithPeople(options, change)
  const answers: Record<string, [page: boolean, here: boolean]> = {}
  for (const [name, profileId] of Object.entries(people)) {
    const storefronts = new Map(name === 'clerk' ? [[storefrontId, new Set(['storefront.drops.list'])]] : [])
    const actor = profileId === null ? null : testActor({ profileId, storefronts })
    const { byId } = createRouterClient(dropsRouter({ db }), { context: testContext(actor) })
    const isFound = await byId({ id: dropId }).then(
      () => true,
      () => false,
    )
    answers[name] = [isFound, await maySeeDrop(db, dropId, profileId)]
  }
  for (const [name, [page, here]] of Object.entries(answers)) expect(here, name).toBe(page)
  expect(answers.clerk).toEqual([true, true])
})
