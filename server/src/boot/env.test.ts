import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLoopback, readEnv } from './env.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepcase-env-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (settings: Record<string, string>) => readEnv(settings, folder)
const secret = 'a-secret-of-more-than-thirty-two-characters'

test('nothing set means this machine, the demo world and a secret that is kept', () => {
  const env = read({})
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    isDemo: true,
    maxSocketsPerAddress: 5_000,
  })
  expect(env).toMatchObject({ dataDir: join(folder, 'data'), admin: null, smtpUrl: null, isSandboxAllowed: true })
  expect([...env.services]).toEqual(['web', 'worker'])
  expect(env.authSecret.length).toBeGreaterThanOrEqual(32)
  expect(read({}).authSecret).toBe(env.authSecret)
  expect(statSync(join(folder, 'data/secrets/auth-secret')).mode & 0o777).toBe(0o600)
})

test('what is set counts, and an empty text counts as unset', () => {
  const env = read({
    PORT: '4000',
    BASE_URL: 'http://localhost:4000/',
    DEMO: '0',
    AUTH_SECRET: secret,
    SERVICES: 'web',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    HOST: ' ',
    MAX_SOCKETS_PER_ADDRESS: '200',
  })
  expect(env).toMatchObject({
    port: 4000,
    baseUrl: 'http://localhost:4000',
    isDemo: false,
    authSecret: secret,
    host: '127.0.0.1',
    trustedProxies: ['10.0.0.0/8', '::1'],
    maxSocketsPerAddress: 200,
  })
  expect([...env.services]).toEqual(['web'])
})

test.each([
  [{ PORT: 'http' }, 'PORT: must be a number'],
  [{ PORT: '70000' }, 'PORT: must be at most 65535'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL: must look like postgresql://'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: must have at least 32 characters'],
  [{ DEMO: 'yes' }, 'DEMO: must be 0 or 1'],
  [{ MAX_SOCKETS_PER_ADDRESS: '0' }, 'MAX_SOCKETS_PER_ADDRESS: must be at least 1'],
  [{ ADMIN_EMAIL: 'ada@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither'],
  [{ BASE_URL: 'http://127.0.0.1:3000/shop' }, 'BASE_URL: must have no path'],
  [{ SERVICES: 'web,kitchen' }, 'SERVICES: may name web and worker'],
  [{ TRUSTED_PROXIES: '10.0.0.1,proxy' }, 'TRUSTED_PROXIES: "proxy" must be an address or a range'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES: "0.0.0.0/0" must be an address or a range'],
  [{ REDIS_URL: 'redis://x' }, 'REDIS_URL: not yet supported'],
  [{ S3_BUCKET: 'media' }, 'S3_ENDPOINT: must be set too, with S3_BUCKET'],
  [{ REDIS_URL: 'redis://x', STRIPE_KEY: 'sk' }, 'REDIS_URL: not yet supported\n  STRIPE_KEY: not yet supported'],
])('%o is refused with an explanation', (settings, words) => {
  expect(() => read(settings as Record<string, string>)).toThrow(words)
})

describe('where others can reach it', () => {
  const everywhere = { HOST: '0.0.0.0', BASE_URL: 'http://192.168.0.4:3000' }

  test.each([everywhere, { HOST: '192.168.0.4' }, { BASE_URL: 'https://keepcase.example' }])(
    '%o refuses demo, sandbox and a generated secret',
    (where) => {
      expect(() => read(where)).toThrow(/ALLOW_SANDBOX: .*\n.*DEMO: must be 0.*\n.*AUTH_SECRET: must be set/)
      expect(() => read({ ...where, DEMO: '0', AUTH_SECRET: secret })).toThrow('ALLOW_SANDBOX')
    },
  )

  test('ALLOW_SANDBOX=1 lets it be tried', () => {
    const { isSandboxAllowed, baseUrl } = read({ ...everywhere, ALLOW_SANDBOX: '1' })
    expect({ isSandboxAllowed, baseUrl }).toEqual({ isSandboxAllowed: true, baseUrl: 'http://192.168.0.4:3000' })
  })

  test.each(['0.0.0.0', '::', '0', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'])(
    'HOST=%s without BASE_URL is refused, with what to set',
    (HOST) => {
      const words = /BASE_URL: must be set when HOST is \S+, to the address that people open: for example http:/
      expect(() => read({ HOST, ALLOW_SANDBOX: '1' })).toThrow(words)
      expect(read({ HOST, ALLOW_SANDBOX: '1', BASE_URL: 'http://10.0.0.2:3000' }).host).toBe(HOST)
    },
  )

  test('HOST that is no host is refused', () => {
    expect(() => read({ HOST: 'not a host' })).toThrow('HOST: must be an address or a host name')
  })

  test('loopback has several names', () => {
    expect(['localhost', '127.0.0.1', '127.1.2.3', '::1'].every(isLoopback)).toBe(true)
    expect(['127.example.com', '0.0.0.0', 'localhost.example.com'].some(isLoopback)).toBe(false)
  })
})
