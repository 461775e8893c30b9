import { randomBytes, randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { databaseStorage } from './database-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { openStorage, withOlder } from './open-storage.ts'
import { type S3Settings, s3Storage } from './s3-storage.ts'
import { adoptFolder, sweepFolders, writeFolder } from './stored-folders.ts'
import { openS3Server } from './testing/s3-server.ts'

const { db, owner, close } = await openTestDb()
const server = await openS3Server()
afterAll(async () => {
  await server.close()
  await close()
})

/** A real service, with a bucket that exists: `S3_TEST_ENDPOINT=… S3_TEST_BUCKET=…`, as in docs/scaling.md. */
function realService(): S3Settings | null {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_BUCKET: bucket, S3_TEST_REGION: region = 'us-east-1' } = process.env
  const { S3_TEST_ACCESS_KEY_ID: accessKeyId, S3_TEST_SECRET_ACCESS_KEY: secretAccessKey } = process.env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

const real = realService()
const storages: [string, FileStorage][] = [
  ['the database', databaseStorage(db)],
  ['a service of the S3 protocol', s3Storage(server.settings)],
  ...(real ? [['a real service', s3Storage(real)] as [string, FileStorage]] : []),
]

describe.each(storages)('%s', (_, storage) => {
  test('stores files, answers them as they were, and deletes a folder with all of them', async () => {
    const [folder, other] = [randomUUID(), randomUUID()]
    const files = ['320.webp', '320.avif', 'original.webp'].map((name) => ({ name, content: randomBytes(40_000) }))
    await storage.put(folder, files)
    await storage.put(other, files.slice(0, 1))
    for (const { name, content } of files) expect(await storage.get(folder, name)).toEqual(content)
    expect(await storage.get(folder, '640.webp')).toBeUndefined()
    await storage.put(folder, files)
    await storage.deleteFolder(folder)
    await storage.deleteFolder(folder)
    for (const { name } of files) expect(await storage.get(folder, name)).toBeUndefined()
    expect(await storage.get(other, '320.webp')).toEqual(files[0]?.content)
    await storage.deleteFolder(other)
    await storage.check()
  }, 30_000)
})

describe('the S3 protocol', () => {
  test('is refused by a wrong key, and a service that is away is an error, not a missing file', async () => {
    const folder = randomUUID()
    const file = { name: '320.webp', content: randomBytes(10) }
    const wrong = s3Storage({ ...server.settings, secretAccessKey: 'another' })
    await expect(wrong.put(folder, [file])).rejects.toThrow('403')
    await expect(wrong.get(folder, file.name)).rejects.toThrow('SignatureDoesNotMatch')
    await expect(s3Storage({ ...server.settings, bucket: 'other' }).check()).rejects.toThrow('bucket other')
    const away = s3Storage({ ...server.settings, endpoint: 'http://127.0.0.1:9' })
    await expect(away.get(folder, file.name)).rejects.toThrow()
    expect(server.objects.size).toBe(0)
  }, 30_000)

  test('is tried again when the service is busy', async () => {
    const folder = randomUUID()
    server.failNext(2)
    await s3Storage(server.settings).put(folder, [{ name: '320.webp', content: Buffer.from('x') }])
    expect(server.objects.get(`${folder}/320.webp`)?.toString()).toBe('x')
    server.objects.clear()
  })

  test('once it is set, files in the database are still answered, and deleted with the others', async () => {
    const older = databaseStorage(db)
    const storage = openStorage(db, server.settings)
    const [before, after] = [randomUUID(), randomUUID()]
    await older.put(before, [{ name: '320.webp', content: Buffer.from('before') }])
    await storage.put(after, [{ name: '320.webp', content: Buffer.from('after') }])
    expect((await storage.get(before, '320.webp'))?.toString()).toBe('before')
    expect((await storage.get(after, '320.webp'))?.toString()).toBe('after')
    expect(await older.get(after, '320.webp')).toBeUndefined()
    for (const folder of [before, after]) await withOlder(s3Storage(server.settings), older).deleteFolder(folder)
    expect(await storage.get(before, '320.webp')).toBeUndefined()
    expect(server.objects.size).toBe(0)
  })
})

describe('a folder', () => {
  const storage = databaseStorage(db)
  const files = [{ name: '320.webp', content: Buffer.from('x') }]
  const later = (folder: string) =>
    owner.query(`update discarded_folders set due_at = app_now() - interval '1 second' where folder = $1`, [folder])

  test('whose row was never written is deleted after an hour; an adopted one stays', async () => {
    const [lost, adopted] = [await writeFolder({ db, storage }, files), await writeFolder({ db, storage }, files)]
    await transact(db, (tx) => adoptFolder(tx, adopted))
    await sweepFolders({ db, storage })
    expect(await storage.get(lost, '320.webp')).toBeDefined()
    await later(lost)
    await sweepFolders({ db, storage })
    expect(await storage.get(lost, '320.webp')).toBeUndefined()
    expect(await storage.get(adopted, '320.webp')).toBeDefined()
  })

  test('that is being deleted can’t be adopted, and a failed deletion is tried again', async () => {
    const folder = await writeFolder({ db, storage }, files)
    await later(folder)
    await sweepFolders({ db, storage: { ...storage, deleteFolder: () => Promise.reject(new Error('away')) } })
    await expect(transact(db, (tx) => adoptFolder(tx, folder))).rejects.toThrow('more than an hour')
    expect(await storage.get(folder, '320.webp')).toBeDefined()
    await sweepFolders({ db, storage })
    expect(await storage.get(folder, '320.webp')).toBeUndefined()
    expect((await owner.query('select 1 from discarded_folders where folder = $1', [folder])).rows).toEqual([])
  })
})
