import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPost } from '../push-post.ts'

/** A request that the push service received for one browser. */
export type ReceivedPush = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }

/**
 * A push service on its own port. Answers 201, or what `answerWith` sets for a browser; `post` sends to it.
 */
export async function startPushService() {
  const taken: ReceivedPush[] = []
  const answers = new Map<string, { status: number; retryAfter?: string }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    const { status, retryAfter } = answers.get(path) ?? { status: 201 }
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post: PushPost = async ({ endpoint, headers, body }) => {
    const url = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`
    const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body), redirect: 'manual' })
    await response.body?.cancel()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }
  return {
    taken,
    post,
    answerWith: (endpoint: string, status: number, retryAfter?: string) =>
      answers.set(new URL(endpoint).pathname, { status, ...(retryAfter !== undefined && { retryAfter }) }),
    close: () => server.close(),
  }
}

/** A decrypted push message. */
export type ReadPush = { id: string; title: string; body: string; path: string; tag: string }

/** A browser's part: its subscription, and its private keys. */
export function makeBrowser() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  const read = (body: Buffer): ReadPush => JSON.parse(opened(body, keys, Buffer.from(auth, 'base64url')))
  return { subscription: { endpoint, keys: { p256dh, auth } }, path: new URL(endpoint).pathname, read }
}

export type Browser = ReturnType<typeof makeBrowser>

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a message as browsers do (RFC 8291 over RFC 8188, one record). */
function opened(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body.readUInt8(20))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = derive(keys.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  cipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([cipher.update(body.subarray(21 + theirs.length, -16)), cipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

/** Public key and claims of a VAPID header; throws unless that key has signed it. */
export function readSender(authorization: unknown): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const given = Buffer.from(signature, 'base64url')
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, given))
    throw new Error('Not signed by the key that it names')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
