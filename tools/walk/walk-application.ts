import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@keepcase/contract'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import { joinFeatures } from '@keepcase/server/app.ts'
import { type Running, run } from '@keepcase/server/boot/run.ts'
import { freePort } from '../testing/start-keepcase.ts'
import type { Call } from './walk-calls.ts'

/** The whole server with all its features, on the test's own database. */
export type WalkApplication = {
  url: string
  running: Running
  /** Resets all rate limits: a walk makes more calls in a minute than any person. */
  forgetLimits(): Promise<void>
  close(): Promise<void>
}

export type WalkApplicationOptions = {
  webFolder?: string | null
  services?: readonly ('web' | 'worker')[]
  /** Base URL of the application; default: its own address. Two nodes of one site share one. */
  baseUrl?: string
  trustedProxies?: readonly string[]
}

/** Session secret of the walks' applications. */
export const secret = 'a secret for walks that nobody else uses'

/** Starts a node. Without a worker nothing runs but requests. */
export async function openWalkApplication(
  test: TestDb,
  options: WalkApplicationOptions = {},
): Promise<WalkApplication> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const running = await run({
    env: {
      port,
      host: '127.0.0.1',
      dataDir: '/nonexistent',
      baseUrl: options.baseUrl ?? url,
      trustedProxies: options.trustedProxies ?? [],
      databaseUrl: test.url,
      authSecret: secret,
      isDemo: false,
      admin: null,
      smtpUrl: null,
      auditEmail: null,
      s3: null,
      isSandboxAllowed: true,
      maxSocketsPerAddress: 5_000,
      services: new Set(options.services ?? ['web']),
    },
    contract,
    join: joinFeatures,
    webFolder: options.webFolder ?? null,
    isDevelopment: false,
  })
  return {
    url,
    running,
    async forgetLimits() {
      running.application.limits.close()
      await test.owner.query('delete from rate_limits; delete from auth.guesses')
    },
    close: running.stop,
  }
}

/** An answer. `body` is its JSON, or its text when it is not JSON. */
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
export type Answer = { status: number; headers: Headers; body: any }

/** A browser: keeps the session cookie and sends an Origin. */
export class Person {
  cookie: string | null = null
  id = ''
  email: string
  url: string
  origin: string

  constructor(url: string, name: string, origin = url) {
    this.url = url
    this.origin = origin
    this.email = `${name}-${randomUUID().slice(0, 8)}@walk.test`
  }

  /** Headers of a call from our own pages, with a new idempotency key. */
  headers(more: Record<string, string> = {}): Record<string, string> {
    return {
      origin: this.origin,
      'idempotency-key': randomUUID(),
      ...(this.cookie === null ? {} : { cookie: this.cookie }),
      ...more,
    }
  }

  /** Sends one request; retries when the server is busy, as every client does. */
  async fetch(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const headers = this.headers({ ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more })
    for (let tries = 1; ; tries++) {
      const answer = await this.#fetchOnce(method, path, body, headers)
      if (answer.status !== 503 || tries === 5) return answer
      await sleep(300 * tries)
    }
  }

  async #fetchOnce(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const isFile = body instanceof Uint8Array
    const isJson = body !== undefined && typeof body !== 'string' && !isFile
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers,
      ...(body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
    })
    this.#keepCookie(response)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(text) }
  }

  #keepCookie(response: Response): void {
    const line = response.headers.getSetCookie().find((cookie) => /session_token=[^;]+/.test(cookie))
    if (line) this.cookie = line.split(';', 1)[0] ?? null
  }

  send(call: Call, more: Record<string, string> = {}): Promise<Answer> {
    return this.fetch(call.method, call.path, call.body, { ...call.headers, ...more })
  }

  async signUp(): Promise<this> {
    const { email } = this
    const answer = await this.fetch('POST', '/api/auth/sign-up/email', {
      email,
      password: 'correct horse',
      name: 'Ada',
    })
    if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    this.id = answer.body.user.id
    return this
  }

  /** Makes a call that must succeed; returns its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
  async must(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.fetch(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Runs the tasks with at most `atOnce` at a time; returns the answers in order. */
export async function inBatches<T>(tasks: readonly (() => Promise<T>)[], atOnce = 8): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < tasks.length; i = next++) answers[i] = await tasks[i]!()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return answers
}
