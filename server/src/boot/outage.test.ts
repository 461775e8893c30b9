import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { procedure } from '@keepcase/contract/api/procedure.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implementContract } from '#server/api/procedure.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { openTestApplication, openTestDb, type TestApplication } from './testing/test-application.ts'

const contract = {
  things: {
    count: procedure
      .meta({ needs: 'public' })
      .route({ method: 'GET', path: '/things' })
      .output(z.object({ count: z.int() })),
  },
}

const real = await openTestDb()
const folder = mkdtempSync(join(tmpdir(), 'keepcase-cut-'))
const cut = cuttable(real.url)
let application: TestApplication
const handled: string[] = []
const worked: object[] = []

beforeAll(async () => {
  application = await openTestApplication({
    test: { ...real, url: await cut.listen() },
    contract,
    features: ({ db }) => {
      const implementer = implementContract(contract.things)
      const count = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox`.execute(db)
        return { count: rows[0]?.count ?? 0 }
      }
      return [
        {
          name: 'things',
          router: { things: implementer.router({ count: implementer.count.handler(count) }) },
          events: [
            { event: 'it.happened', name: 'things.hear', handle: async ({ rowId }) => void handled.push(rowId) },
          ],
          jobs: [{ queue: 'things.work', handle: async (data) => void worked.push(data) }],
        },
      ]
    },
  })
})
afterAll(async () => {
  await application.close()
  cut.close()
  await real.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A proxy to the database that can be cut (connections break, new ones are refused) or silenced (no answers). */
function cuttable(url: string) {
  const address = new URL(url.replace('postgresql://', 'http://').replace('@/', '@x/'))
  const port = address.searchParams.get('port') ?? '5432'
  const file = `.s.PGSQL.${port}`
  const target = join(decodeURIComponent(address.searchParams.get('host') ?? ''), file)
  const sockets = new Set<Socket>()
  let isSilent = false
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const database = connectTo(target)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [client, database].map((one) => one.destroy()))
    }
    client.on('data', (data) => isSilent || database.write(data))
    database.on('data', (data) => isSilent || client.write(data))
  })
  return {
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(join(folder, file), resolve))
      return url.replace(/host=[^&]+/, `host=${encodeURIComponent(folder)}`)
    },
    cut(is: boolean) {
      isCut = is
      if (is) for (const socket of sockets) socket.destroy()
    },
    silence(is: boolean) {
      isSilent = is
    },
    close: () => server.close(),
  }
}

async function ask(path = '/api/things') {
  const began = performance.now()
  const response = await fetch(`${application.url}${path}`)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - began }
}

async function expectWork(rowId: string): Promise<void> {
  await expect.poll(async () => (await ask()).status, { timeout: 5_000 }).toBe(200)
  await transact(real.db, (tx) => emitEvents(tx, [{ name: 'it.happened', rowId, payload: {} }]))
  await expect.poll(() => handled, { timeout: 5_000 }).toContain(rowId)
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200)
}

test('before anything happens everything works, jobs too', async () => {
  await expectWork('first')
  await application.running.application.deps.sendJob('things.work', { n: 1 })
  await expect.poll(() => worked, { timeout: 5_000 }).toContainEqual({ n: 1 })
})

test('while the database is gone, calls are told to retry, and everything recovers by itself', async () => {
  cut.cut(true)
  for (let i = 0; i < 5; i++) expect(await ask()).toMatchObject({ status: 503, retryAfter: '1' })
  expect(await ask('/readyz')).toMatchObject({ status: 503 })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect(await ask('/api/time')).toMatchObject({ status: 200 })
  cut.cut(false)
  await expectWork('second')
  await application.running.application.deps.sendJob('things.work', { n: 2 })
  await expect.poll(() => worked, { timeout: 10_000 }).toContainEqual({ n: 2 })
})

test('while the database hangs, forty calls at once fail within three seconds each', async () => {
  cut.silence(true)
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask()))
  cut.silence(false)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_100)
  await expectWork('third')
})
