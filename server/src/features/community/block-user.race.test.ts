import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { communityFixtures } from './testing/community-fixtures.ts'

const [guarded, unguarded] = [await openTestDb(), await openTestDb()]
afterAll(() => Promise.all([guarded.close(), unguarded.close()]))

/** Slow follows, so that a block always commits in between. Returns how many survive their block. */
async function followWhileBlocking(testDb: TestDb): Promise<number> {
  const { as, person } = communityFixtures(testDb)
  await testDb.owner.query(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.15); return new; end $$;
    create trigger dawdle after insert on follows for each row execute function dawdle();`)
  const [ada, bo] = [await person(), await person()]
  const following = as(bo)
    .followUser({ id: ada.profileId })
    .catch((error) => error)
  await new Promise((resolve) => setTimeout(resolve, 60))
  await as(ada).block({ id: bo.profileId })
  await following
  const rows = await testDb.db.selectFrom('follows').selectAll().execute()
  return rows.length
}

test('a follow that is under way does not outlive the block that comes in between', async () => {
  expect(await followWhileBlocking(guarded)).toBe(0)
})

test('the control: without the lock of the two it does', async () => {
  await unguarded.owner.query(`
    create or replace function lock_ties(_own_id uuid, _other_id uuid) returns void language sql as $$ $$`)
  expect(await followWhileBlocking(unguarded)).toBe(1)
})
