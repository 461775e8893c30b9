import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { runningServer } from './running-server.ts'

/** The password of every account in the journeys. */
export const password = 'correct horse battery staple'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Somebody with an account and a session. */
export type Person = {
  id: string
  name: string
  email: string
  cookies: { name: string; value: string; url: string }[]
  /** Calls the API as this person; throws for any status but 2xx. Every call carries its own idempotency key. */
  call<Answer>(method: Method, path: string, body?: object): Promise<Answer>
}

/** Signs somebody up through the API, as the sign-up page does, and sets their name. */
export async function signUp(name: string): Promise<Person> {
  const { url } = runningServer()
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${randomUUID().slice(0, 8)}@keepcase.test`
  const send = () =>
    fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password, name: '' }),
    })
  let answer = await send()
  // All journeys share one address, which may sign up 300 people in 10 minutes.
  for (let tries = 0; answer.status === 429 && tries < 10; tries++) {
    const { waitSeconds } = (await answer.json()) as { waitSeconds: number }
    await sleep(waitSeconds * 1_000)
    answer = await send()
  }
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((line) => cookieFrom(line, url))
  const call = callerWith(cookies)
  await call('PATCH', '/me', { displayName: name })
  const { profile } = await call<Me>('GET', '/me')
  return { id: profile.id, name, email, cookies, call }
}

function cookieFrom(line: string, url: string): Person['cookies'][number] {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
}

function callerWith(cookies: Person['cookies']): Person['call'] {
  const { url } = runningServer()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return async (method, path, body) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    let answer = await fetch(`${url}/api${path}`, request)
    // A server on a crowded machine asks to come back; its key keeps the call from being done twice.
    for (let tries = 0; answer.status === 503 && tries < 5; tries++) {
      await sleep(500)
      answer = await fetch(`${url}/api${path}`, request)
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
}
