import { request } from 'node:http'
import { procedure } from '@keepcase/contract/api/procedure.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { implementContract } from '#server/api/procedure.ts'
import { testActor } from '#server/api/testing/test-context.ts'
import type { Joined } from '#server/boot/application-context.ts'
import { log } from '#server/boot/log.ts'
import { flushSecurityEvents } from '#server/boot/security-log.ts'
import {
  actorHeader,
  openTestApplication,
  openTestDb,
  type TestApplication,
} from '#server/boot/testing/test-application.ts'

const contract = {
  callers: {
    address: procedure
      .meta({ needs: 'public' })
      .route({ method: 'GET', path: '/address' })
      .output(z.object({ ip: z.string() })),
  },
}

const db = await openTestDb()
let open: TestApplication
let proxied: TestApplication
let elsewhere: TestApplication

beforeAll(async () => {
  const { address } = implementContract(contract.callers)
  const router = implementContract(contract.callers).router({
    address: address.handler(({ context }) => ({ ip: context.ip })),
  })
  const devOutbox = { html: async () => '<p>mails</p>', json: async () => ({ items: ['mail'] }) }
  const application = (trustedProxies: string[], joined: Partial<Joined> = { devOutbox }) =>
    openTestApplication({
      test: db,
      contract,
      trustedProxies,
      joined,
      actors: {
        admin: testActor({ email: 'admin@keepcase.test', permissions: ['platform.admin.access'] }),
        ada: testActor({ email: 'ada@keepcase.test' }),
      },
      features: () => [
        {
          name: 'callers',
          router: { callers: router },
          fastPathRoutes: [{ path: '/api/straight/{id}/go', answer: async (context) => ({ ip: context.ip }) }],
        },
      ],
    })
  open = await application([])
  proxied = await application(['127.0.0.1', '10.0.0.0/8'])
  elsewhere = await application(['10.0.0.0/8'])
})
afterAll(async () => {
  await Promise.all([open, proxied, elsewhere].map((one) => one.close()))
  await db.close()
})

type Answer = { status: number; body: Record<string, unknown> }

function ask(
  application: TestApplication,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: application.running.port, host: '127.0.0.1', path, headers, method }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => (text += part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} }),
      )
    })
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, body: {} })
    })
    sent.on('error', reject).end()
  })
}

const forwarded = { 'x-forwarded-for': '127.0.0.1, 203.0.113.7, 10.1.2.3' }
const origin = 'http://localhost:1'

describe('the address of a client', () => {
  test('is what a trusted proxy says, on every way in', async () => {
    expect((await ask(proxied, '/api/address', forwarded)).body).toEqual({ ip: '203.0.113.7' })
    const fastPath = await ask(proxied, '/api/straight/7/go', { ...forwarded, origin }, 'POST')
    expect(fastPath.body).toEqual({ ip: '203.0.113.7' })
  })

  test('is that of the connection where it is not from the proxy that is trusted', async () => {
    expect((await ask(elsewhere, '/api/address', forwarded)).body).toEqual({ ip: '127.0.0.1' })
  })

  test('is that of the connection where no proxy is trusted', async () => {
    const more = { ...forwarded, 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7' }
    expect((await ask(open, '/api/address', more)).body).toEqual({ ip: '127.0.0.1' })
    expect((await ask(open, '/api/straight/7/go', { ...more, origin }, 'POST')).body).toEqual({ ip: '127.0.0.1' })
  })

  test('is the forwarded one for the handshakes of sockets too', async () => {
    flushSecurityEvents()
    const warn = vi.spyOn(log, 'warn')
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const headers = {
      ...forwarded,
      ...upgrade,
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      origin: 'https://evil.example',
    }
    expect((await ask(proxied, '/socket.io/?EIO=4&transport=websocket', headers)).status).toBe(400)
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ securityEvent: 'origin-refused', address: '203.0.113.7' })
    warn.mockRestore()
  })

  test('never brings a host along', async () => {
    const host = { host: 'evil.example', 'x-forwarded-host': 'localhost:1' }
    expect((await ask(proxied, '/api/address', { ...forwarded, ...host })).status).toBe(421)
  })
})

describe('the outbox', () => {
  const paths = ['/dev/outbox', '/dev/outbox.json']
  const ways = (application: TestApplication, headers: Record<string, string>) =>
    Promise.all(paths.map(async (path) => (await ask(application, path, headers)).status))

  test('is for administrators alone', async () => {
    expect(await ways(open, {})).toEqual([401, 401])
    expect(await ways(open, { [actorHeader]: 'ada' })).toEqual([403, 403])
    expect(await ways(open, { [actorHeader]: 'admin' })).toEqual([200, 200])
    expect((await ask(open, '/dev/outbox.json')).body.message).toContain('npm run outbox -- EMAIL')
  })

  test('shows the pictures of its mails, and loads nothing from elsewhere', async () => {
    const answer = await fetch(`http://127.0.0.1:${open.running.port}/dev/outbox`, {
      headers: { [actorHeader]: 'admin' },
    })
    expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "img-src 'self' data:",
      "frame-ancestors 'none'",
    ])
  })

  test('is for this machine alone, behind a trusted proxy too', async () => {
    const admin = { [actorHeader]: 'admin' }
    expect(await ways(proxied, { ...admin, ...forwarded })).toEqual([404, 404])
    expect(await ways(proxied, { ...admin, 'x-forwarded-for': '127.0.0.1' })).toEqual([200, 200])
    expect(await ways(open, { ...admin, host: 'evil.example' })).toEqual([421, 421])
  })
})
