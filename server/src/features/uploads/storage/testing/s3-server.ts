import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../s3-storage.ts'

/** How far a signature's time may be off, in milliseconds. */
const maxSkewMs = 15 * 60_000

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export type S3Server = {
  settings: S3Settings
  objects: Map<string, Buffer>
  failNext(times: number): void
  close(): Promise<void>
}

/**
 * A small server of the S3 protocol: one bucket in memory; put, get, list, delete. Each request's signature (AWS
 * Signature Version 4) and the hash of its body are verified by code of its own.
 */
export async function openS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (failures > 0) {
      failures--
      return void response.writeHead(503).end()
    }
    const problem = signatureProblem(request, body, settings)
    if (problem) return void response.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`)
    answer(request, response, body, { objects, bucket: settings.bucket })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    bucket: 'media',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }
  return {
    settings,
    objects,
    failNext: (times) => {
      failures = times
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  { objects, bucket }: { objects: Map<string, Buffer>; bucket: string },
): void {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [, name, ...rest] = pathname.split('/')
  if (name !== bucket) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
  const key = decodeURIComponent(rest.join('/'))
  if (method === 'PUT') {
    objects.set(key, body)
    response.end()
  } else if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (key === '') {
    const prefix = searchParams.get('prefix') ?? ''
    const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).slice(0, 1_000)
    const contents = keys.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('')
    response.end(`<?xml version="1.0"?><ListBucketResult>${contents}</ListBucketResult>`)
  } else {
    const content = objects.get(key)
    if (content) response.end(content)
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }
}

/** What is wrong with a request's signature; null when it is valid. */
function signatureProblem(request: IncomingMessage, body: Buffer, settings: S3Settings): string | null {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': bodyHash } = request.headers
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, keyId, day = '', region = '', signed = '', signature = ''] = shape.exec(authorization) ?? []
  if (keyId !== settings.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== settings.region) return 'AuthorizationHeaderMalformed'
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const at = String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(Date.parse(at) - Date.now()) < maxSkewMs) || !String(date).startsWith(day))
    return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const canonical = canonicalRequest(request, names, String(bodyHash))
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${settings.secretAccessKey}`, day))
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function canonicalRequest({ method, url = '/', headers }: IncomingMessage, names: string[], bodyHash: string): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const path = pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`).join('')
  return [method, path, query, lines, names.join(';'), bodyHash].join('\n')
}
