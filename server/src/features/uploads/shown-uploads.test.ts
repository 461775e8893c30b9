import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'

let fixtures: TestDb
let person: string
beforeAll(async () => {
  fixtures = await openTestDb()
  person = (await makeBuyers(fixtures.owner, 1))[0]!.id
  await fixtures.owner.query(
    `insert into uploads (owner_id, kind, hash, folder) values ($1, 'avatar', repeat('a', 64), gen_random_uuid())`,
    [person],
  )
})
afterAll(() => fixtures.close())

test('a picture is fetched while its owner is neither suspended nor closed', async () => {
  const shown = async (change: string) =>
    (await fixtures.tryOut(`update profiles set ${change} where id = '${person}'`, 'select 1 from shown_media')).length
  expect(await shown('is_active = true')).toBe(1)
  expect(await shown('suspended_at = app_now(), is_active = false')).toBe(0)
  expect(await shown('closed_at = app_now()')).toBe(0)
})
