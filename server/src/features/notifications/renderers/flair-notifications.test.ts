import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney, refundClaim } from '#server/features/claims/testing/money-fixtures.ts'
import { communityFeature } from '#server/features/community/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { notificationsFeature } from '../public.ts'

const { db, owner, pool, close } = await openTestDb()
afterAll(close)

const context = { readActor: async () => null, countCall: async () => null }
const given = { db, workDb: db, baseUrl: 'http://localhost:3000', smtpUrl: null, authSecret: 'a secret', context }
const handlers = [notificationsFeature(given), communityFeature({ db, workDb: db })].flatMap(
  ({ events = [] }) => events,
)
const relay = new EventRelay(db, handlers)
const settle = async () => {
  while (await relay.run());
}
const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows

type Buyer = { id: string; token: string }

async function buyer(): Promise<Buyer> {
  const [one] = await makeBuyers(owner, 1)
  return one as Buyer
}

const stall = () => makeDrop(owner, { units: [9], cooldownSeconds: 0 })

/** A hold whose payment is authorized: one call away from being paid. */
async function hold({ token }: Buyer): Promise<string> {
  const sale = await stall()
  const [answer] = await claimBatch(pool, sale.dropId, [{ token, item: sale.items[0] ?? '' }])
  const claimId = answer?.claim_id as string
  await captureMoney(owner, [claimId])
  return claimId
}

async function buy(who: Buyer): Promise<string> {
  const claimId = await hold(who)
  await pool.query('select mark_claim_paid($1, $2)', [claimId, who.id])
  return claimId
}

async function takeBack(claimId: string) {
  await refundClaim(owner, claimId)
  await pool.query('select revoke_claims($1, $2, false)', [[claimId], 'It broke.'])
}

const ofFlair = async ({ id }: Buyer) => ({
  notifications: await rowsOf(
    `select title, body, link from notifications where user_id = $1 and kind = 'flair-reached'`,
    [id],
  ),
  mails: await rowsOf(
    `select subject, unsubscribe_url is not null as "canStop" from outgoing_mail m join profiles p on p.email = m.recipient
     where p.id = $1 and m.kind = 'flair-reached'`,
    [id],
  ),
  lines: await rowsOf(`select title from user_activities where user_id = $1 and activity_type = 'flair'`, [id]),
})

test('a new flair level is told of by notice and mail and stands in the feed; once more after a refund it is no news', async () => {
  const ada = await buyer()
  let last = ''
  for (let n = 0; n < 4; n++) last = await buy(ada)
  await settle()
  expect(await ofFlair(ada)).toEqual({ notifications: [], mails: [], lines: [] })
  last = await buy(ada)
  await settle()
  const once = {
    notifications: [
      {
        title: 'You reached The Curator',
        body: 'That’s Claim Flair level 2, with 5 purchases. See your new badge.',
        link: `/profile/${ada.id}`,
      },
    ],
    mails: [{ subject: 'You reached The Curator', canStop: true }],
    lines: [{ title: 'Reached The Curator' }],
  }
  expect(await ofFlair(ada)).toEqual(once)
  await takeBack(last)
  const levels = () =>
    rowsOf('select claim_flair_level as now, highest_flair_level as highest from profiles where id = $1', [ada.id])
  expect(await levels()).toEqual([{ now: 1, highest: 2 }])
  await owner.query('delete from notifications where user_id = $1', [ada.id])
  await buy(ada)
  await settle()
  expect(await levels()).toEqual([{ now: 2, highest: 2 }])
  expect(await ofFlair(ada)).toEqual({ ...once, notifications: [] })
})

test('of two purchases at once only the one that reaches a level tells of it', async () => {
  const ada = await buyer()
  for (let n = 0; n < 4; n++) await buy(ada)
  const [first, second] = [await hold(ada), await hold(ada)]
  const one = await pool.connect()
  await one.query('begin')
  await one.query('select mark_claim_paid($1, $2)', [first, ada.id])
  const other = pool.query('select mark_claim_paid($1, $2)', [second, ada.id])
  await untilLockWaits(owner)
  await one.query('commit')
  one.release()
  await other
  const events = await rowsOf(`select row_id from outbox where name = 'loyalty.flair_reached' and row_id like $1`, [
    `${ada.id}:%`,
  ])
  expect(events).toEqual([{ row_id: `${ada.id}:2` }])
  await settle()
  expect((await ofFlair(ada)).notifications).toHaveLength(1)
})

test('who turned rewards off hears of no level, and the feed has it all the same', async () => {
  const ada = await buyer()
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, is_on)
     select $1, 'rewards', channel, false from unnest(array['in_app', 'email']) as channel`,
    [ada.id],
  )
  for (let n = 0; n < 5; n++) await buy(ada)
  await settle()
  expect(await ofFlair(ada)).toEqual({ notifications: [], mails: [], lines: [{ title: 'Reached The Curator' }] })
})
