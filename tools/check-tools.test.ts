import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLedger } from '../server/src/features/claims/ledger/ledger.ts'
import {
  claimBatch,
  type DropFixture,
  makeBuyers,
  makeDrop,
} from '../server/src/features/claims/testing/claims-fixtures.ts'

const root = join(import.meta.dirname, '..')
let fixtures: TestDb
let drop: DropFixture
let folder: string

beforeAll(async () => {
  fixtures = await openTestDb()
  folder = mkdtempSync(join(tmpdir(), 'keepcase-ledger-'))
  drop = await makeDrop(fixtures.owner, { units: [5] })
  const buyers = await makeBuyers(fixtures.owner, 5)
  const asks = buyers.map(({ token }) => ({ token, item: drop.items[0]! }))
  await claimBatch(fixtures.pool, drop.dropId, asks)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await fixtures.close()
})

/** Runs a tool as its npm script does. */
function run(name: string, args: string[] = [], url: string | null = fixtures.url) {
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`tools/${name}.${name === 'bootstrap' ? 'mjs' : 'ts'}`, ...args],
    {
      cwd: root,
      env: url === null ? env : { ...env, DATABASE_URL: url },
      encoding: 'utf8',
    },
  )
  return { status, words: `${stdout}${stderr}` }
}

async function ledgerFile(change: (text: string) => string = (text) => text): Promise<string> {
  const file = join(folder, 'ledger.jsonl')
  writeFileSync(file, change((await readLedger(fixtures.db, drop.dropId))!))
  return file
}

describe('npm run verify-ledger', () => {
  test('a downloaded ledger is right', async () => {
    const { status, words } = run('verify-ledger', [await ledgerFile()], null)
    expect(words).toContain('Verified: all 5 claims, unaltered.')
    expect(status).toBe(0)
  })

  test.each<[string, (text: string) => string, string]>([
    ['a changed tag', (text) => text.replace(/("tag" : ")./, '$1x'), 'Broken at entry 1: its hash doesn’t match'],
    [
      'an entry taken out',
      (text) => text.split('\n').toSpliced(3, 1).join('\n'),
      'Broken at entry 4: entry 3 is missing',
    ],
    ['two entries swapped', (text) => swap(text.split('\n'), 2, 3).join('\n'), 'Broken at entry 3: entry 2 is missing'],
  ])('%s is found', async (_, change, words) => {
    expect(run('verify-ledger', [await ledgerFile(change)], null)).toEqual({
      status: 1,
      words: expect.stringContaining(words),
    })
  })

  test("a drop's ledger is held against its claims", async () => {
    expect(run('verify-ledger', [drop.dropId])).toEqual({
      status: 0,
      words: expect.stringContaining('what the claims say'),
    })
    await fixtures.owner.query(
      'update claims set price_cents = 1, drop_item_id = gen_random_uuid() where drop_id = $1 and seq = 2',
      [drop.dropId],
    )
    expect(run('verify-ledger', [drop.dropId])).toEqual({
      status: 1,
      words: expect.stringContaining('Not as the claims say: I09 entries'),
    })
    await fixtures.owner.query('update claims set drop_item_id = $2, price_cents = 6400 where drop_id = $1', [
      drop.dropId,
      drop.items[0],
    ])
  })

  test('what cannot be read is neither', () => {
    expect(run('verify-ledger', ['no-such-file']).status).toBe(2)
    expect(run('verify-ledger').status).toBe(2)
    expect(run('verify-ledger', [drop.dropId], null).status).toBe(2)
    expect(run('verify-ledger', ['00000000-0000-4000-8000-000000000000']).words).toContain('this drop has no ledger')
  })
})

describe('npm run check:invariants', () => {
  test('all hold, and each is named; without a worker nobody says that holds are tidied', () => {
    const { status, words } = run('check-invariants')
    expect(words).toContain('✓ I01 stock')
    expect(words).toContain('– I02 liveness: not judged, no worker runs')
    expect(words).toContain('All hold at ')
    expect(status).toBe(0)
  })

  test('what is broken is named with its rows', async () => {
    await fixtures.owner.query(
      'update profiles set claim_strike_score = 3 where id in (select id from profiles limit 1)',
    )
    const { status, words } = run('check-invariants')
    expect(status).toBe(1)
    expect(words).toMatch(/✗ I17 strikes: .+\n {6}I17 strikes: profile [0-9a-f-]{36} \{/)
    expect(words).toMatch(/1 of \d+ do not hold/)
  })

  test('a database that is not there is an error of its own', () => {
    expect(run('check-invariants', [], 'postgresql://nobody:x@127.0.0.1:1/none').status).toBe(2)
    expect(run('check-invariants', [], null).status).toBe(2)
  })
})

describe('npm run outbox', () => {
  const reset = 'http://127.0.0.1:3000/reset?token=newest'

  test('prints the newest mail to an address, and no other', async () => {
    await fixtures.owner.query(
      `insert into outgoing_mail (recipient, subject, body_text, kind, state, created_at) values
       ('ada@keepcase.test', 'Older', 'older', 'test', 'kept', now() - interval '1 hour'),
       ('ada@keepcase.test', 'Reset your password', $1, 'test', 'kept', now()),
       ('bob@keepcase.test', 'Not for Ada', 'to bob', 'test', 'kept', now() + interval '1 hour')`,
      [`Open this link: ${reset}`],
    )
    const { status, words } = run('outbox', ['ADA@keepcase.test'])
    expect(words).toMatch(/^To: +ada@keepcase\.test\nSubject: Reset your password\nWritten: \S+ \(kept\)\n\nOpen this/)
    expect(words).toContain(reset)
    expect(words).not.toMatch(/older|bob/i)
    expect(status).toBe(0)
  })

  test('says what to do when there is none, no address or no database', () => {
    expect(run('outbox', ['nobody@keepcase.test'])).toEqual({
      status: 1,
      words: 'No mail to nobody@keepcase.test yet. Request a new one, then run this again.\n',
    })
    expect(run('outbox')).toEqual({ status: 2, words: 'Usage: npm run outbox -- EMAIL\n' })
    expect(run('outbox', ['ada@keepcase.test'], null).words).toMatch(
      /There is no database in DATA_DIR \(data\): .* pass the/,
    )
  })

  test('reads the database of the folder that `--data-dir` names, as `npm start` does', async () => {
    mkdirSync(join(folder, 'secrets'))
    writeFileSync(join(folder, 'secrets', 'database-url'), `${fixtures.url}\n`)
    const args = ['--data-dir', folder, 'carl@keepcase.test']
    const { status, words } = run('bootstrap', ['tool', 'outbox', ...args], null)
    expect(words).toContain('No mail to carl@keepcase.test yet.')
    expect(status).toBe(1)
  })
})

function swap(lines: string[], a: number, b: number): string[] {
  return lines.with(a, lines[b]!).with(b, lines[a]!)
}
