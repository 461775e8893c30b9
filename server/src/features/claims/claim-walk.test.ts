import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { expect, test } from 'vitest'
// @NOTE a test may import any module: the walk is checked against the invariants
import { findViolations, violationText } from '#server/features/invariants/find-violations.ts'
import type { Step, WalkFixtures } from './testing/claim-walk-fixtures.ts'
import { lastSteps, steps } from './testing/claim-walk-steps.ts'
import { makeBuyers, makeDrop } from './testing/claims-fixtures.ts'
import { createRandom, type Random, seededBy } from './testing/seeded-tools.ts'

/** Number of steps of a walk; set WALK in the environment for longer ones. */
const length = Number(process.env.WALK ?? 350)

test('after every step of a random walk over claims every invariant holds', { timeout: 600_000 }, async () => {
  const random = createRandom()
  const fixtures = await makeFixtures(random)
  const path: string[] = []
  try {
    await seededBy(random, async () => {
      for (let n = 1; n <= length; n++) {
        path.push(`${n}: ${await chooseStep(random, n / length)(fixtures)}`)
        await mustHold(fixtures, path)
      }
    })
  } finally {
    await fixtures.db.close()
  }
  const walked = path.join('\n')
  const wanted = ['bought', 'repeats a key', 'joins the line', 'takes back a ']
  expect(
    wanted.filter((words) => !walked.includes(words)),
    `SEED=${random.seed}`,
  ).toEqual([])
})

function chooseStep(random: Random, progress: number): Step {
  const from = progress > 0.85 ? lastSteps : steps
  let left = random.int(from.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [step, weight] of from) {
    left -= weight
    if (left < 0) return step
  }
  return from[0]![0]
}

async function mustHold({ db }: WalkFixtures, path: string[]): Promise<void> {
  const broken = await db.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => findViolations(tx, { hasWorker: false }))
  if (broken.length > 0) {
    throw new Error(`${broken.map(violationText).join('\n')}\nafter\n${path.slice(-12).join('\n')}`)
  }
}

async function makeFixtures(random: Random): Promise<WalkFixtures> {
  const db = await openTestDb()
  const { owner } = db
  await db.setClock('2031-05-01T12:00:00.000Z')
  await owner.query('update platform_settings set session_timeout_minutes = 43200')
  const buyers = await makeBuyers(owner, 8)
  const long = { endsIn: 20 * 86_400_000, holdSeconds: 600 }
  const drops = [
    await makeDrop(owner, { ...long, units: [1, 2, 3, 5] }),
    await makeDrop(owner, { ...long, type: 'live', units: [2, 2, 3], cooldownSeconds: 5 }),
    await makeDrop(owner, { ...long, type: 'mystery', units: [3] }),
    await makeDrop(owner, { ...long, units: [2, 2, 2, 2], maxClaimsPerUser: 3, staggeredClaimThreshold: 2 }),
  ]
  for (const position of [1, 2, 3]) {
    await owner.query(
      `insert into drop_hints (drop_id, position, body, price_step_cents) values ($1, $2, 'A hint', 100)`,
      [drops[2]!.dropId, position],
    )
  }
  return { db, random, drops, buyers, asked: [], payments: [] }
}
