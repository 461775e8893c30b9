import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { openWalkApplication, type WalkApplication, type WalkApplicationOptions } from './walk-application.ts'
import { buildFixtures, type Fixtures } from './walk-fixtures.ts'
import { type DatabaseWatch, watchDatabase } from './watch-database.ts'

/** An application with its fixtures, on its own database in which every write from now on is recorded. */
export type Walk = {
  db: TestDb
  application: WalkApplication
  fixtures: Fixtures
  watch: DatabaseWatch
  close(): Promise<void>
}

/** Opens a walk. */
export async function openWalk(options: WalkApplicationOptions = {}): Promise<Walk> {
  const db = await openTestDb()
  return furnish(db, [await openWalkApplication(db, options)])
}

/** Opens a walk whose site has a second node, `twin`. */
export async function openWalkOfTwo(options: WalkApplicationOptions = {}): Promise<Walk & { twin: WalkApplication }> {
  const db = await openTestDb()
  const application = await openWalkApplication(db, options)
  const twin = await openWalkApplication(db, { baseUrl: application.url })
  return { ...(await furnish(db, [application, twin])), twin }
}

async function furnish(db: TestDb, applications: readonly [WalkApplication, ...WalkApplication[]]): Promise<Walk> {
  const [application] = applications
  const fixtures = await buildFixtures(application, db)
  return {
    db,
    application,
    fixtures,
    watch: await watchDatabase(db),
    async close() {
      await Promise.all(applications.map((one) => one.close()))
      await db.close()
    },
  }
}
