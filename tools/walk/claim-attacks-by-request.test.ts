import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Caller, openClaimWire, type Sent } from './claim-wire.ts'
import { Wire } from './wire.ts'

// Claims with wrong headers, method, address or protocol.

const { url, many, rare, nextCaller, claimBytes, ask, heldBy, assertOthersServed, ...wires } = await openClaimWire()
afterAll(wires.close)
afterEach(wires.mustBeSound)

describe('headers', () => {
  test('that ask to go on are told to, and then answered; other expectations are not met', async () => {
    const [caller, wire] = [nextCaller(), await Wire.open(url)]
    const bytes = claimBytes(caller, { headers: [['expect', '100-continue']] })
    wire.send(bytes.subarray(0, -2))
    for (const giveUpAt = Date.now() + 5_000; (await wire.answers(0)).length === 0 && Date.now() < giveUpAt; )
      await sleep(5)
    expect((await wire.answers(0)).map(({ status }) => status)).toEqual([100])
    wire.send(bytes.subarray(-2))
    expect((await wire.answers(1)).map(({ status }) => status)).toEqual([100, 200])
    wire.hangUp()
    const stranger = nextCaller()
    expect((await ask(stranger, { headers: [['expect', 'a-miracle']] })).status).toBe(417)
    expect(await heldBy(stranger)).toBe(0)
  })

  const usual = (caller: Caller) => ({ origin: url, cookie: caller.cookie })
  const doubled: [name: string, headers: (caller: Caller) => [string, string][], status: number][] = [
    [
      'two keys',
      () => [
        ['idempotency-key', randomUUID()],
        ['idempotency-key', randomUUID()],
      ],
      400,
    ],
    [
      'two lengths',
      () => [
        ['content-length', '2'],
        ['content-length', '3'],
      ],
      400,
    ],
    [
      'a length and chunks',
      () => [
        ['content-length', '2'],
        ['transfer-encoding', 'chunked'],
      ],
      400,
    ],
    ['chunks that are not', () => [['transfer-encoding', 'chunked, identity']], 400],
    ['a length with a sign', () => [['content-length', '+2']], 400],
    ['a length that is none', () => [['content-length', '2x']], 400],
    [
      'an origin twice, once ours',
      (c) => [
        ['origin', usual(c).origin],
        ['origin', 'https://evil.example'],
      ],
      403,
    ],
    ['no origin', () => [['origin', '']], 403],
    ['a null origin', () => [['origin', 'null']], 403],
    [
      'two session cookies',
      (c) => [
        ['cookie', c.cookie],
        ['cookie', 'keepcase.session_token=abc.def'],
      ],
      401,
    ],
    ['a broken line', () => [['x', 'a\nidempotency-key: 12345678']], 400],
    ['a zero byte', () => [['x', 'a\0b']], 400],
    ['packed', () => [['content-encoding', 'gzip']], 415],
  ]
  test.each(doubled)('%s: refused, and nothing is claimed', async (_, headers, status) => {
    const caller = nextCaller()
    const answer = await ask(caller, { headers: headers(caller) })
    expect(answer.status).toBe(status)
    expect(await heldBy(caller)).toBe(0)
  })

  test('of an answer hold nothing of what was sent', async () => {
    const bait = 'x-bait%0d%0aset-cookie:%20stolen=1'
    const sent: Sent[] = [
      { path: `/api/drop-items/${bait}/claims` },
      { path: `/api/drop-items/${many}%0d%0ax:y/claims` },
      { key: '12345678%0d%0aset-cookie: stolen=1' },
      { headers: [['x-request-id', 'stolen']] },
      { headers: [['host', 'evil.example']] },
    ]
    for (const one of sent) {
      const { headers } = await ask(nextCaller(), one)
      expect(JSON.stringify([...headers])).not.toMatch(/stolen|x-bait|evil/)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT'])(
  '%s claims nothing',
  async (method) => {
    const [caller, wire] = [nextCaller(), await Wire.open(url)]
    wire.send(claimBytes(caller, { method, body: '', length: null }))
    await Promise.race([sleep(500), wire.closed()])
    wire.hangUp()
    expect(await heldBy(caller)).toBe(0)
    await assertOthersServed()
  },
)

test.each([
  ['an absolute address', () => ({ path: `http://evil.example/api/drop-items/${many}/claims` }), 400],
  ['a path of two slashes', () => ({ path: `//api/drop-items/${many}/claims` }), 400],
  ['a query', () => ({ path: `/api/drop-items/${many}/claims?id=${rare}` }), 200],
] as const)('%s is answered as what it is', async (_, sent, status) => {
  const caller = nextCaller()
  expect((await ask(caller, sent())).status).toBe(status)
  expect(await heldBy(caller)).toBe(status === 200 ? 1 : 0)
})

test.each([
  ['a claim', '/claims', 200],
  ['a claim on a connection that was answered before', '/claims', 200],
  ['a page', '/', 404],
] as const)('%s that asks for another protocol gets none, and no endless connection', async (name, end, status) => {
  const [caller, wire] = [nextCaller(), await Wire.open(url)]
  const isUsed = name.includes('before')
  if (isUsed) wire.send(claimBytes(null, { method: 'GET', path: '/healthz', body: '', length: null }))
  const headers: [string, string][] = [
    ['connection', 'Upgrade'],
    ['upgrade', 'websocket'],
  ]
  const isClaim = end === '/claims'
  if (isUsed) await wire.answers(1)
  wire.send(claimBytes(caller, isClaim ? { headers } : { headers, method: 'GET', path: end, body: '', length: null }))
  expect((await wire.answers(isUsed ? 2 : 1)).at(-1)?.status).toBe(status)
  wire.hangUp()
  expect(await heldBy(caller)).toBe(isClaim ? 1 : 0)
})

test('what was told is what there is', wires.assertAcknowledgedClaims)
