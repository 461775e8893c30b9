import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDb } from '@keepcase/db/test-db.ts'
import { createSessionCookie } from '@keepcase/server/accounts/public.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
// @NOTE a test may look through any door: a crowd through sign-up would take minutes
import { makeBuyers, makeDrop } from '../../server/src/claims/claims.test-world.ts'
import { findViolations, violationText } from '../../server/src/invariants/find-violations.ts'
import { msUntilClosed } from './raw-request.ts'
import { openWalkHouse, secret } from './walk-house.ts'
import { Wire, type WireAnswer } from './wire.ts'

// A claim is answered straight on Node's objects. Here its route is attacked on the connection itself: what comes in
// pieces, too much of it, too little, several at once, and who hangs up. What was answered must be so; what was not is
// there once or not at all; and nobody else notices.

const db = await openTestDb()
const house = await openWalkHouse(db)
const { headerFor } = createSessionCookie(house.url, secret)

type Caller = { id: string; cookie: string }
let callers: Caller[]
/** An item with enough for everybody, one with a single unit that is taken, and their drop. */
let many: string
let rare: string
let dropId: string

async function newCallers(count: number): Promise<Caller[]> {
  return (await makeBuyers(db.owner, count)).map(({ id, token }) => ({ id, cookie: headerFor(token) }))
}
const nextCaller = () => callers.pop()!

beforeAll(async () => {
  const drop = await makeDrop(db.owner, { units: [5_000, 1] })
  ;[many, rare] = drop.items as [string, string]
  dropId = drop.dropId
  callers = await newCallers(200)
  const first = await ask(nextCaller(), { item: rare })
  expect(JSON.parse(first.body)).toMatchObject({ success: true })
}, 60_000)
afterAll(async () => {
  await house.close()
  await db.close()
})
afterEach(async () => {
  const broken = await db.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => findViolations(tx, { hasWorker: false }))
  expect(broken.map(violationText)).toEqual([])
})

type Sent = {
  item?: string
  method?: string
  path?: string
  key?: string
  /** Lines of headers beside the usual ones; a name that is here replaces the usual one. */
  headers?: readonly [string, string][]
  body?: string | Buffer
  /** Default: as long as the body is. */
  length?: number | null
}

/** The bytes of one claim. */
function claimBytes(caller: Caller | null, sent: Sent = {}): Buffer {
  const { item = many, method = 'POST', key = randomUUID(), headers = [], body = '{}' } = sent
  const length = sent.length === undefined ? Buffer.byteLength(body) : sent.length
  const own = new Set(headers.map(([name]) => name.toLowerCase()))
  const usual: [string, string | null][] = [
    ['host', new URL(house.url).host],
    ['origin', house.url],
    ['content-type', 'application/json'],
    ['idempotency-key', key],
    ['cookie', caller?.cookie ?? null],
    ['content-length', length === null ? null : String(length)],
  ]
  const lines = [...usual.filter(([name, value]) => value !== null && !own.has(name)), ...headers]
  const path = sent.path ?? `/api/drop-items/${item}/claims`
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

/** One claim on a connection of its own. */
async function ask(caller: Caller | null, sent: Sent = {}): Promise<WireAnswer> {
  const wire = await Wire.open(house.url)
  wire.send(claimBytes(caller, sent))
  const answer = (await wire.answers(1)).at(-1)
  wire.hangUp()
  if (!answer) throw new Error('the connection was closed without an answer')
  return answer
}

const heldBy = async ({ id }: Caller): Promise<number> =>
  (await db.owner.query('select count(*)::int as n from claims where user_id = $1', [id])).rows[0].n

/** Somebody else claims as ever, and soon. */
async function mustServeOthers(): Promise<void> {
  const began = performance.now()
  expect(JSON.parse((await ask(nextCaller())).body)).toMatchObject({ success: true })
  expect(performance.now() - began).toBeLessThan(2_000)
}

// @NOTE from the beginning: these take until the server's patience is over
const stuckHead = () => claimBytes(callers.at(-1)!, { body: '', length: 100 }).toString('latin1')
let stuck: Promise<number[]>
beforeAll(() => {
  stuck = Promise.all([msUntilClosed(house.url, stuckHead(), '{'), msUntilClosed(house.url, stuckHead(), null)])
})

describe('a body', () => {
  test('that comes byte by byte is one claim', async () => {
    const [caller, wire] = [nextCaller(), await Wire.open(house.url)]
    const bytes = claimBytes(caller, { body: '{"expectedPriceCents":6400}' })
    for (let at = 0; at < bytes.length; at += 9) {
      wire.send(bytes.subarray(at, at + 9))
      await sleep(1)
    }
    const [answer] = await wire.answers(1)
    expect(answer).toMatchObject({ status: 200 })
    expect(await heldBy(caller)).toBe(1)
    wire.hangUp()
  })

  test('that is longer than it said ends the connection, and is no second claim', async () => {
    const [caller, wire, key] = [nextCaller(), await Wire.open(house.url), randomUUID()]
    wire.send(claimBytes(caller, { key, body: '{}{"expectedPriceCents":1}\r\n\r\n', length: 2 }))
    await wire.closed()
    // @NOTE what is no request is refused at once, before the claim in front of it can be answered
    expect((await wire.answers(0)).map(({ status }) => status).filter((status) => status !== 200)).toEqual([400])
    expect(JSON.parse((await ask(caller, { key })).body)).toMatchObject({ success: true })
    expect(await heldBy(caller)).toBe(1)
  })

  test('that is shorter than it said claims nothing, whether its sender waits, ends or hangs up', async () => {
    const [ends, hangsUp] = [nextCaller(), nextCaller()]
    const ending = await Wire.open(house.url)
    ending.send(claimBytes(ends, { body: '{', length: 50 }))
    ending.finish()
    const hanging = await Wire.open(house.url)
    hanging.send(claimBytes(hangsUp, { body: '{}', length: 50 }))
    await sleep(50)
    hanging.hangUp()
    await ending.closed()
    expect((await ending.answers(0)).map(({ status }) => status)).not.toContain(200)
    await mustServeOthers()
    expect(await heldBy(ends)).toBe(0)
    expect(await heldBy(hangsUp)).toBe(0)
  })

  test('of an odd form is answered as by the general way', async () => {
    const deep = '['.repeat(2_000) + ']'.repeat(2_000)
    const bodies: (string | Buffer)[] = [
      '{"__proto__":{"expectedPriceCents":1}}',
      '{"constructor":1}',
      '{"expectedPriceCents":1,"expectedPriceCents":6400}',
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      Buffer.from('{"\0":1}'),
      deep,
      ' '.repeat(4_096),
      `{}${' '.repeat(4_094)}`,
      `{}${' '.repeat(4_095)}`,
      'null',
      '0',
      '"x"',
      '{"expectedPriceCents":6400.5}',
      '{"expectedPriceCents":1e400}',
      '\ufeff{}',
      '{"expectedPriceCents":-0}',
    ]
    for (const body of bodies) {
      const straight = await ask(nextCaller(), { body })
      const hex = Buffer.byteLength(body).toString(16)
      const chunk = Buffer.concat([Buffer.from(`${hex}\r\n`), Buffer.from(body), Buffer.from('\r\n0\r\n\r\n')])
      const general = await ask(nextCaller(), {
        body: chunk,
        length: null,
        headers: [['transfer-encoding', 'chunked']],
      })
      const shape = ({ status, body: text }: WireAnswer) => {
        const { requestId: _, now: __, claim, ...rest } = JSON.parse(text)
        return { status, rest, hasClaim: claim != null }
      }
      expect(shape(straight), String(body).slice(0, 60)).toEqual(shape(general))
    }
  }, 40_000)
})

describe('one connection', () => {
  test('with forty claims at once answers each, in order: one wins, the ninth at once is told to slow down', async () => {
    const [caller, wire] = [nextCaller(), await Wire.open(house.url)]
    wire.send(Buffer.concat(Array.from({ length: 40 }, () => claimBytes(caller))))
    const answers = await wire.answers(40)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8)
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
    const told = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.parse(body).code)
    expect(told).toEqual([null, ...Array(told.length - 1).fill('ALREADY_CLAIMED')])
    const slow = answers.filter(({ status }) => status === 429)
    expect(slow.length).toBeGreaterThan(0)
    expect(slow.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true)
    expect(await heldBy(caller)).toBe(1)
    wire.hangUp()
  })

  test('with requests of both ways keeps their order', async () => {
    const [caller, wire] = [nextCaller(), await Wire.open(house.url)]
    const other = claimBytes(caller, { method: 'GET', path: '/api/time', body: '', length: null })
    const nobody = claimBytes(null)
    wire.send(Buffer.concat([other, claimBytes(caller), other, nobody, claimBytes(caller), other]))
    const answers = await wire.answers(6)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 200, 200])
    expect(JSON.parse(answers[4]!.body)).toMatchObject({ code: 'ALREADY_CLAIMED' })
    wire.hangUp()
  })

  test('is kept after an error, and its next claim is answered', async () => {
    const [caller, wire] = [nextCaller(), await Wire.open(house.url)]
    const key = randomUUID()
    const turns: [Buffer, number][] = [
      [claimBytes(null), 401],
      [claimBytes(caller, { body: '{"expectedPriceCents":' }), 400],
      [claimBytes(caller, { item: randomUUID() }), 404],
      [claimBytes(caller, { key: 'short' }), 400],
      [claimBytes(caller, { item: rare, key }), 200],
      [claimBytes(caller, { item: many, key }), 409],
      [claimBytes(caller), 200],
    ]
    for (const [i, [bytes, status]] of turns.entries()) {
      wire.send(bytes)
      const answers = await wire.answers(i + 1)
      expect([i, answers[i]?.status]).toEqual([i, status])
    }
    expect(wire.isClosed).toBe(false)
    expect(await heldBy(caller)).toBe(1)
    wire.hangUp()
  })
})

describe('who hangs up', () => {
  test('before the answer has claimed once or not at all, and the key tells which', async () => {
    const leaving = await newCallers(30)
    const keys = leaving.map(() => randomUUID())
    await Promise.all(
      leaving.map(async (caller, i) => {
        const wire = await Wire.open(house.url)
        wire.send(claimBytes(caller, { key: keys[i]! }))
        await sleep(i % 3)
        wire.hangUp()
      }),
    )
    await sleep(100)
    for (const [i, caller] of leaving.entries()) {
      const had = await heldBy(caller)
      expect(had).toBeLessThanOrEqual(1)
      const again = JSON.parse((await ask(caller, { key: keys[i]! })).body)
      expect(again).toMatchObject({ success: true })
      expect(await heldBy(caller)).toBe(1)
    }
    await mustServeOthers()
  }, 40_000)

  test('in one direction only is gone as well: claimed once or not at all', async () => {
    const [caller, wire, key] = [nextCaller(), await Wire.open(house.url), randomUUID()]
    wire.send(claimBytes(caller, { key }))
    wire.finish()
    await wire.closed()
    expect(JSON.parse((await ask(caller, { key })).body)).toMatchObject({ success: true })
    expect(await heldBy(caller)).toBe(1)
  })

  test.runIf(process.platform === 'linux')(
    'a thousand times in the middle of a request, leaves nothing behind',
    async () => {
      const caller = nextCaller()
      const whole = claimBytes(caller, { body: '{"expectedPriceCents":6400}' })
      const before = await openConnections()
      for (let round = 0; round < 5; round++) {
        const wires = await Promise.all(Array.from({ length: 200 }, () => Wire.open(house.url)))
        for (const [i, wire] of wires.entries()) wire.send(whole.subarray(0, 1 + ((i * 37) % (whole.length - 1))))
        await sleep(20)
        for (const wire of wires) wire.hangUp()
      }
      await mustServeOthers()
      expect(await heldBy(caller)).toBe(0)
      for (const giveUpAt = Date.now() + 5_000; (await openConnections()) > before; await sleep(50)) {
        if (Date.now() > giveUpAt) expect(await openConnections()).toBeLessThanOrEqual(before)
      }
      const ready = await fetch(`${house.url}/readyz`).then((answer) => answer.text())
      expect(ready).toContain('0 waiting')
    },
    60_000,
  )
})

/** Connections that the server has open, by the kernel's own list. */
async function openConnections(): Promise<number> {
  const port = Number(new URL(house.url).port).toString(16).toUpperCase().padStart(4, '0')
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  return lines.filter((line) => new RegExp(`^\\s*\\d+: [0-9A-F]{8}:${port} [0-9A-F]{8}:[0-9A-F]{4} 0[18]`).test(line))
    .length
}

describe('headers', () => {
  test('that ask to go on are told to, and then answered; other expectations are not met', async () => {
    const [caller, wire] = [nextCaller(), await Wire.open(house.url)]
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

  const usual = (caller: Caller) => ({ origin: house.url, cookie: caller.cookie })
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
    const [caller, wire] = [nextCaller(), await Wire.open(house.url)]
    wire.send(claimBytes(caller, { method, body: '', length: null }))
    await Promise.race([sleep(500), wire.closed()])
    wire.hangUp()
    expect(await heldBy(caller)).toBe(0)
    await mustServeOthers()
  },
)

test.each([
  ['an absolute address', () => ({ path: `http://evil.example/api/drop-items/${many}/claims` }), 405],
  ['a path of two slashes', () => ({ path: `//api/drop-items/${many}/claims` }), 405],
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
] as const)('%s that asks for another protocol gets none, and no connection without end', async (name, end, status) => {
  const [caller, wire] = [nextCaller(), await Wire.open(house.url)]
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

test('who sends a claim too slowly or not at all is gone within 30 s', { timeout: 45_000 }, async () => {
  for (const ms of await stuck) expect(ms).toBeLessThan(30_000)
})

test('what was told is what there is', async () => {
  const { rows } = await db.owner.query(
    `select count(*)::int as claims, count(distinct user_id || ' ' || drop_item_id)::int as pairs,
       (select quantity_held from drop_items where id = $2) + 1 as held from claims where drop_id = $1`,
    [dropId, many],
  )
  expect(rows[0].claims).toBe(rows[0].held)
  expect(rows[0].claims).toBe(rows[0].pairs)
})
