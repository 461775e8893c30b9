import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { audit } from '../audit.ts'
import { auditRouter } from './audit-log.router.ts'
import { headsFile, publishHead } from './publish-head.ts'
import { readHeads } from './verify-audit.ts'

const { db, owner, close } = await openTestDb()
const dataDir = await mkdtemp(join(tmpdir(), 'keepcase-heads-'))
afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true })
})
const viewer = testActor({ permissions: ['platform.audit.view'] })
const api = createRouterClient(auditRouter({ db, longQueryDb: db, dataDir }), { context: testContext(viewer) })
const act = (subjectId: string) =>
  transact(db, (tx) =>
    audit(tx, { actor: null, action: 'settings.update', subjectType: 'thing', subjectId, requestId: null }),
  )
beforeAll(async () => {
  for (const id of ['a', 'b', 'c']) await act(id)
})

const sent: { subject: string; text: string }[] = []
const mail = async (one: { subject: string; text: string }) => void sent.push(one)

test('the head goes to the file and into a mail that the command can read', async () => {
  await publishHead({ db, dataDir, mail })
  const written = readHeads(await readFile(headsFile(dataDir), 'utf8'))
  expect(written).toEqual([{ seq: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(readHeads(sent[0]?.text ?? '')).toEqual(written)
  expect(sent[0]?.subject).toBe('Keepcase audit log: entry 3')
})

test('a mail that is not accepted fails the job, and the file has the head already', async () => {
  const refused = async () => Promise.reject(new Error('451 try again'))
  await act('d')
  await expect(publishHead({ db, dataDir, mail: refused })).rejects.toThrow('451')
  expect(readHeads(await readFile(headsFile(dataDir), 'utf8'))).toHaveLength(2)
})

test('the page compares the log with the file: rows cut off at the end are found', async () => {
  expect(await api.verify({})).toMatchObject({ rows: 4, published: 2, breaks: [] })
  await owner.query('alter table audit_log disable trigger user')
  await owner.query('delete from audit_log where seq = 4')
  await owner.query('alter table audit_log enable trigger user')
  expect((await api.verify({})).breaks).toEqual([{ seq: 4, problem: 'it is not the row whose hash was published' }])
})
