import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DropFixture, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// How a storefront's imported rows are counted: one condition at a time.

let fixtures: TestDb
let drop: DropFixture
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
})
afterAll(() => fixtures.close())

test('imported rows count by the day, apart from what else is counted', async () => {
  const counted = (kind: string, day: string, count: number) =>
    `insert into storefront_daily_counts (storefront_id, kind, day, count)
     values ('${drop.storefrontId}', '${kind}', (app_now() at time zone 'utc')::date ${day}, ${count})`
  const ask = async (changes: string, rows: number) =>
    (
      await fixtures.tryOut(
        changes,
        `select is_counted, rows_left from count_imported_rows('${drop.storefrontId}', ${rows}, 100)`,
      )
    )[0]
  expect(await ask(counted('importedrows', '', 60), 40)).toMatchObject({ is_counted: true })
  expect(await ask(counted('importedrows', '', 60), 41)).toEqual({ is_counted: false, rows_left: 40 })
  expect(await ask(counted('importedrows', '- 1', 60), 41)).toMatchObject({ is_counted: true })
  // The day's first rows take the place of yesterday's, so 59 more fit.
  const nextDay = `${counted('importedrows', '- 1', 60)};
    select count_imported_rows('${drop.storefrontId}', 41, 100)`
  expect(await ask(nextDay, 59)).toMatchObject({ is_counted: true })
  expect(await ask(nextDay, 60)).toEqual({ is_counted: false, rows_left: 59 })
  const both = `${counted('items', '', 1)}; ${counted('importedrows', '', 60)}`
  expect(await ask(both, 41)).toEqual({ is_counted: false, rows_left: 40 })
})
