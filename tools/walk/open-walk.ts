import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { openWalkHouse, type WalkHouse, type WalkHouseOptions } from './walk-application.ts'
import { buildWorld, type World } from './walk-fixtures.ts'
import { type DatabaseWatch, watchDatabase } from './watch-database.ts'

/** A house with its world, over a database of its own in which every row that is written from now on is noted. */
export type Walk = {
  db: TestDb
  house: WalkHouse
  world: World
  watch: DatabaseWatch
  close(): Promise<void>
}

/** Opens a walk. */
export async function openWalk(options: WalkHouseOptions = {}): Promise<Walk> {
  const db = await openTestDb()
  return furnish(db, [await openWalkHouse(db, options)])
}

/** Opens a walk whose site has a second node, `twin`. */
export async function openWalkOfTwo(options: WalkHouseOptions = {}): Promise<Walk & { twin: WalkHouse }> {
  const db = await openTestDb()
  const house = await openWalkHouse(db, options)
  const twin = await openWalkHouse(db, { baseUrl: house.url })
  return { ...(await furnish(db, [house, twin])), twin }
}

async function furnish(db: TestDb, houses: readonly [WalkHouse, ...WalkHouse[]]): Promise<Walk> {
  const [house] = houses
  const world = await buildWorld(house, db)
  return {
    ...{ db, house, world, watch: await watchDatabase(db) },
    async close() {
      await Promise.all(houses.map((one) => one.close()))
      await db.close()
    },
  }
}
