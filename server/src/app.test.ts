import { contract } from '@keepcase/contract'
import { afterAll, expect, test } from 'vitest'
import { proceduresOf } from '#server/api/contract-check.ts'
import { openTestApplication, openTestDb } from '#server/boot/testing/test-application.ts'
import { authPaths } from '#server/features/accounts/public.ts'
import { joinFeatures } from './app.ts'

const db = await openTestDb()
const joined: { current?: ReturnType<typeof joinFeatures> } = {}
const application = await openTestApplication({
  test: db,
  contract,
  joined: { extraPaths: authPaths },
  features: (deps) => {
    joined.current = joinFeatures(deps)
    return joined.current.features
  },
})
afterAll(async () => {
  await application.close()
  await db.close()
})

test('every call of the contract is answered by a feature', () => {
  const parts = Object.assign({}, ...(joined.current?.features ?? []).map((feature) => feature.router ?? {}))
  const missing = proceduresOf(contract).filter(({ path }) => {
    const found = path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], parts)
    return !(found as { '~orpc'?: { handler?: unknown } } | undefined)?.['~orpc']?.handler
  })
  expect(missing.map(({ path }) => path.join('.'))).toEqual([])
})

test('to nobody every call that needs somebody answers 401, before it looks at what is asked', {
  timeout: 60_000,
}, async () => {
  for (const { path, meta, route } of proceduresOf(contract)) {
    if (meta.needs === 'public') continue
    const address = `${application.url}/api${route.path?.replace(/\{[^}]+\}/g, '11111111-1111-4111-8111-111111111111')}`
    const headers = {
      'content-type': 'application/json',
      origin: 'http://localhost:1',
      'idempotency-key': 'a-key-for-this',
    }
    const method = route.method ?? 'POST'
    const response = await fetch(address, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })
    expect([path.join('.'), response.status]).toEqual([path.join('.'), 401])
  }
})

test('the API describes every one of its calls', async () => {
  const document = (await (await fetch(`${application.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const ids = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['drops.byId', 'checkout.pay', 'auth.signInEmail', 'platform.time']))
})
