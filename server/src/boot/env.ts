import { existsSync, mkdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { storeSecret } from '@keepcase/db/postgres.ts'
import { z } from 'zod'
import { isProxyRange } from '#server/http/client-address.ts'

const text = z.string().trim()
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const wholeNumber = z.coerce.number('must be a number').int('must be a whole number')
const port = wholeNumber.min(0).max(65_535, 'must be at most 65535')
const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must look like ${example}` })

const services = ['web', 'worker'] as const

const list = text.transform((value) => value.split(',').map((part) => part.trim()))
const proxyRange = z.string().refine(isProxyRange, {
  error: ({ input }) => `"${input}" must be an address or a range, such as 10.0.0.5 or 10.0.0.0/8`,
})

/** The environment settings, each validated alone. An empty string counts as unset. */
const Settings = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('data'),
  BASE_URL: address(/^https?$/, 'https://keepcase.example').optional(),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host/database').optional(),
  AUTH_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  DEMO: flag.default(true),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  AUDIT_EMAIL: z.email('must be an email address').optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  TRUSTED_PROXIES: list.pipe(z.array(proxyRange)).default([]),
  ALLOW_SANDBOX: flag.default(false),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com').optional(),
  S3_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MAX_SOCKETS_PER_ADDRESS: wholeNumber.min(1, 'must be at least 1').default(5_000),
  SERVICES: list.pipe(z.array(z.enum(services, `may name ${services.join(' and ')}`))).default([...services]),
})

/** Reserved settings: rejected until implemented. */
const reservedSettings = /^(REDIS_URL|STRIPE_.+)$/

export interface Env {
  port: number
  host: string
  /** Absolute path of everything stored on this machine: embedded database, secrets. */
  dataDir: string
  /** Public address: scheme, host and port, no trailing slash. */
  baseUrl: string
  /** Addresses and CIDR ranges of the reverse proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  /** Connection URL of the database owner; null for the embedded database. */
  databaseUrl: string | null
  /** Signs sessions; the same for all servers of one database. */
  authSecret: string
  /** Fill an empty database with the demo world. */
  isDemo: boolean
  /** The first administrator, created on the first start. */
  admin: { email: string; password: string } | null
  /** Null: mail is stored in the database and shown to administrators instead of being sent. */
  smtpUrl: string | null
  /** Where the audit log's newest hash is mailed every day; null: nowhere. */
  auditEmail: string | null
  /** The S3-compatible service that stores pictures; null: the database does. */
  s3: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  } | null
  /** Accept sandbox payments: on this machine alone, or with ALLOW_SANDBOX=1. */
  isSandboxAllowed: boolean
  /** Maximum open sockets per address and process (`MAX_SOCKETS_PER_ADDRESS`); more are refused. */
  maxSocketsPerAddress: number
  services: ReadonlySet<(typeof services)[number]>
}

/** Invalid settings; the message has one line per problem. */
export class WrongSettings extends Error {
  constructor(problems: string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'WrongSettings'
  }
}

/** Exit code for invalid settings that were already reported (EX_CONFIG in sysexits.h). */
export const wrongSettingsCode = 78

/** Root folder of the project. */
export const projectFolder = join(import.meta.dirname, '..', '..', '..')

/**
 * Reads the settings from the environment (README, "Settings"). Creates the data folder and its secret.
 * @param source usually `process.env`
 * @param folder base folder of a relative DATA_DIR
 * @throws WrongSettings
 */
export function readEnv(source: Record<string, string | undefined>, folder: string = projectFolder): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const unknown = Object.keys(given).filter((name) => reservedSettings.test(name))
  if (unknown.length > 0) throw new WrongSettings(unknown.map((name) => `${name}: not yet supported`))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw new WrongSettings(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))
  }
  const settings = parsed.data
  if (!URL.canParse(`http://${bracketed(settings.HOST)}`))
    throw new WrongSettings(['HOST: must be an address or a host name, such as 127.0.0.1'])
  const baseUrl = (settings.BASE_URL ?? `http://${reachableHost(settings.HOST)}:${settings.PORT}`).replace(/\/+$/, '')
  rejectContradictions(settings, baseUrl)
  const dataDir = isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(folder, settings.DATA_DIR)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    baseUrl,
    trustedProxies: settings.TRUSTED_PROXIES,
    databaseUrl: settings.DATABASE_URL ?? null,
    authSecret: settings.AUTH_SECRET ?? storeAuthSecret(dataDir),
    isDemo: settings.DEMO,
    admin: settings.ADMIN_EMAIL ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD ?? '' } : null,
    auditEmail: settings.AUDIT_EMAIL ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    s3: s3Of(settings),
    isSandboxAllowed: settings.ALLOW_SANDBOX || isThisMachine(settings.HOST, baseUrl),
    maxSocketsPerAddress: settings.MAX_SOCKETS_PER_ADDRESS,
    services: new Set(settings.SERVICES),
  }
}

function rejectContradictions(settings: z.infer<typeof Settings>, baseUrl: string): void {
  const problems: string[] = []
  if (!settings.ADMIN_EMAIL !== !settings.ADMIN_PASSWORD)
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither')
  problems.push(...s3Problems(settings))
  if (settings.AUDIT_EMAIL && !settings.SMTP_URL) problems.push('AUDIT_EMAIL: needs SMTP_URL')
  if (!settings.BASE_URL && isEveryNetwork(settings.HOST)) problems.push(baseUrlProblem(settings))
  if (new URL(baseUrl).pathname !== '/') problems.push('BASE_URL: must have no path')
  if (!settings.ALLOW_SANDBOX && !isThisMachine(settings.HOST, baseUrl)) problems.push(...publicHostProblems(settings))
  if (problems.length > 0) throw new WrongSettings(problems)
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All of them or none: half a storage would be found out with the first picture. */
function s3Problems(settings: z.infer<typeof Settings>): string[] {
  const missing = s3Names.filter((name) => !settings[name])
  if (missing.length === 0 || missing.length === s3Names.length) return []
  return missing.map((name) => `${name}: must be set too, with ${s3Names.filter((other) => other !== name).join(', ')}`)
}

function s3Of(settings: z.infer<typeof Settings>): Env['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/** The server only answers the host of BASE_URL, which can't be derived from a wildcard address. */
function baseUrlProblem({ HOST, PORT }: z.infer<typeof Settings>): string {
  return `BASE_URL: must be set when HOST is ${HOST}, to the address that people open: for example http://192.168.1.20:${PORT}, or https://keepcase.example behind a proxy`
}

/**
 * What must not be reachable from the network: demo accounts with a public password, a generated secret, and
 * sandbox payments. Until a payment provider is connected, ALLOW_SANDBOX=1 is the only way.
 */
function publicHostProblems(settings: z.infer<typeof Settings>): string[] {
  const place = 'when HOST or BASE_URL is not this machine alone (or set ALLOW_SANDBOX=1 to try it out)'
  const problems = [`ALLOW_SANDBOX: payments only exist as a sandbox so far, which is refused ${place}`]
  if (settings.DEMO) problems.push(`DEMO: must be 0 ${place}: the demo accounts' password is public`)
  if (!settings.AUTH_SECRET) problems.push(`AUTH_SECRET: must be set ${place}`)
  return problems
}

function isThisMachine(host: string, baseUrl: string): boolean {
  return [host, new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')].every(isLoopback)
}

/** True for a host name or address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The host part of a URL: IPv6 in brackets. */
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** True for wildcard addresses (all networks of this machine), in any spelling. */
function isEveryNetwork(host: string): boolean {
  const name = URL.parse(`http://${bracketed(host)}`)?.hostname
  return name === '0.0.0.0' || name === '[::]' || name === '[::ffff:0:0]'
}

/** Host part of the URL under which this machine reaches a server that listens on HOST. */
export function reachableHost(host: string): string {
  if (!isEveryNetwork(host)) return bracketed(host)
  return host.includes(':') ? '[::1]' : '127.0.0.1'
}

function storeAuthSecret(dataDir: string): string {
  const secrets = join(dataDir, 'secrets')
  if (!existsSync(secrets)) mkdirSync(secrets, { recursive: true, mode: 0o700 })
  return storeSecret(join(secrets, 'auth-secret'))
}
