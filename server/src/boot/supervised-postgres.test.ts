import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { supervisePostgres } from './supervised-postgres.ts'

/** Kills in a row, each a few milliseconds later after the database began to answer. */
const kills = 4
const stepMs = 3

test('a database that is killed again and again as soon as it answers comes back and stays', {
  timeout: 90_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keepcase-postgres-'))
  const postgres = await supervisePostgres(folder)
  try {
    process.kill(postmasterOf(folder), 'SIGKILL')
    for (let round = 0; round < kills; round++) {
      await untilItAnswers(postgres.url)
      await sleep(round * stepMs)
      process.kill(postmasterOf(folder), 'SIGKILL')
    }
    await untilItAnswers(postgres.url)
    const survivor = postmasterOf(folder)
    await sleep(1_500)
    expect(await answers(postgres.url)).toBe(true)
    expect(postmasterOf(folder)).toBe(survivor)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function untilItAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await answers(url)); await sleep(1)) {
    if (Date.now() > deadline) throw new Error('The database did not answer within 30 s')
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
