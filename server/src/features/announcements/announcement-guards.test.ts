import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'

// Whom an announcement is for: one condition at a time.

let fixtures: TestDb
let ada: string
beforeAll(async () => {
  fixtures = await openTestDb()
  ada = (await makeBuyers(fixtures.owner, 1))[0]!.id
})
afterAll(() => fixtures.close())

const meant = async (changes: string, audience = `'everyone', null`) =>
  Object.values(
    (
      await fixtures.tryOut(
        changes,
        `select is_meant from announcement_window(${audience}, null, 1000) where profile_id = '${ada}'`,
      )
    )[0]!,
  )[0]

test('an announcement is for open accounts that are not suspended', async () => {
  expect(await meant('select 1')).toBe(true)
  expect(await meant(`update profiles set closed_at = app_now() where id = '${ada}'`)).toBe(false)
  const suspended = `update profiles set suspended_at = app_now(), is_active = false where id = '${ada}'`
  expect(await meant(suspended)).toBe(false)
})
