import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// Who moderates a drop's chat, how people are named, and who counts as a viewer, one guard at a time.

let fixtures: TestDb
let drop: DropFixture
let person: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  person = (await makeBuyers(fixtures.owner, 1))[0]!.id
})
afterAll(() => fixtures.close())

const value = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]

test('the chat is kept by the owner, and by staff with its tools while their right lasts', async () => {
  const keeps = (changes: string, who = person) => value(changes, `select moderates_room('${drop.dropId}', '${who}')`)
  const staff = (name: string, until = 'null') =>
    `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
     select '${person}', '${drop.storefrontId}', id, ${until} from permissions where name = '${name}'`
  expect([await keeps('select 1'), await keeps('select 1', drop.ownerId)]).toEqual([false, true])
  expect(await keeps(staff('storefront.settings.liveTools'))).toBe(true)
  expect(await keeps(staff('storefront.drops.list'))).toBe(false)
  expect(await keeps(staff('storefront.settings.liveTools', `app_now() - interval '1 s'`))).toBe(false)
})

test('the chat names nobody who has left, and shows no picture of somebody who is suspended', async () => {
  const named = async (change: string) => {
    const avatar = `update profiles set avatar_url = '/media/${'a'.repeat(64)}/512.webp' where id = '${person}'`
    const rows = await fixtures.tryOut(
      `${avatar}; update profiles set ${change} where id = '${person}'`,
      `select avatar_url is not null as pictured from chat_names('{${person}}')`,
    )
    return rows.map(({ pictured }) => pictured)
  }
  expect(await named('is_active = true')).toEqual([true])
  expect(await named('is_active = false, suspended_at = app_now()')).toEqual([false])
  expect(await named('closed_at = app_now()')).toEqual([])
})

test('a server that has said nothing for ten seconds counts no longer', async () => {
  const seen = (ago: string) =>
    `insert into drop_presence (drop_id, process_id, visitors, members, seen_at)
     values ('${drop.dropId}', gen_random_uuid(), 3, '{}', app_now() - interval '${ago}')`
  const viewers = (changes: string) => value(changes, `select viewers from viewers_of('{${drop.dropId}}')`)
  expect(await viewers(seen('5 seconds'))).toBe(3)
  expect(await viewers(seen('11 seconds'))).toBeUndefined()
})
