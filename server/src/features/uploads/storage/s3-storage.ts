import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { FileStorage, StoredFile } from './file-storage.ts'

export type S3Settings = {
  /** Address of the service, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longest wait for an answer, in milliseconds. */
const answerMs = 10_000
/** Retries of an answer 5xx or 429. */
const retries = 2

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' }
const typeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const emptyHash = sha256(Buffer.alloc(0))

/** Stores files in a bucket of a service that speaks the S3 protocol. Buckets are addressed by path. */
export function s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function send(method: string, path: string, file?: StoredFile): Promise<Response> {
    // @NOTE the body is signed as well: what arrives is what was sent
    const headers: Record<string, string> = { 'x-amz-content-sha256': file ? sha256(file.content) : emptyHash }
    if (file) headers['content-type'] = typeOf(file.name)
    const answer = await client.fetch(`${base}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(answerMs),
      ...(file && { body: new Uint8Array(file.content) }),
    })
    if (answer.ok || answer.status === 404) return answer
    throw new Error(`The S3 service answered ${answer.status} to ${method}: ${(await answer.text()).slice(0, 500)}`)
  }

  async function sendExisting(method: string, path: string, file?: StoredFile): Promise<Response> {
    const answer = await send(method, path, file)
    if (answer.ok) return answer
    throw new Error(`The S3 service doesn’t know the bucket ${bucket}`)
  }

  async function listFolder(folder: string): Promise<string[]> {
    const answer = await sendExisting('GET', `?list-type=2&prefix=${encodeURIComponent(`${folder}/`)}`)
    return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key]) => key ?? [])
  }

  return {
    async put(folder, files) {
      for (const file of files) await sendExisting('PUT', `/${folder}/${file.name}`, file)
    },
    async get(folder, name) {
      const answer = await send('GET', `/${folder}/${name}`)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return undefined
    },
    async deleteFolder(folder) {
      for (const key of await listFolder(folder)) await send('DELETE', `/${key}`)
    },
    async check() {
      await sendExisting('GET', '?list-type=2&max-keys=1')
    },
  }
}
