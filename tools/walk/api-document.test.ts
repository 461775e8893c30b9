import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { follow, type Json } from '../../e2e/outsider-schema.ts'
import { openWalkApplication } from './walk-application.ts'
import { pathNames, procedures } from './walk-calls.ts'

const db = await openTestDb()
const application = await openWalkApplication(db)
afterAll(async () => {
  await application.close()
  await db.close()
})

const response = await fetch(`${application.url}/api/openapi.json`)
const document: Json = await response.json()
const operations: { id: string; method: string; path: string; says: Json }[] = Object.entries<Json>(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, says]) => ({ id: says.operationId, method, path, says })),
)
const operation = (id: string): Json => operations.find((one) => one.id === id)?.says

/** Operation ids that other programs use: they must never change. */
const fixed = `accounts.me addresses.create storefronts.create storefronts.mine storefronts.byId items.create items.mine
  drops.list drops.byId drops.mine drops.forSeller drops.create drops.update drops.addItem drops.updateItem
  drops.removeItem drops.publish drops.pause drops.resume drops.end drops.cancel drops.revealNext drops.skip drops.reopen
  drops.revealHint drops.revealContents drops.grantEarlyAccess drops.invite drops.redeemLink claims.claimItem claims.byKey
  claims.mine claims.release claims.ledger standby.join standby.leave standby.mine checkout.quote checkout.pay
  checkout.confirm orders.mine orders.byId orders.forStorefront orders.recordPickupPayment notifications.list settings.get
  settings.update users.list users.suspend users.reactivate`.split(/\s+/)

/** Every object in the document, with its path. */
function* objectsIn(value: Json, at = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  yield [at, value]
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${at}/${name}`)
}

test('it is OpenAPI 3.1, for this site', () => {
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Keepcase', version: expect.any(String) })
  expect(document.servers).toEqual([{ url: `${application.url}/api` }])
  for (const { id, path, method, says } of operations) {
    expect(path, id).toMatch(/^(\/([a-z-]+|\{[a-zA-Z]+\}))+$/)
    expect(['get', 'post', 'put', 'patch', 'delete'], id).toContain(method)
    expect(Object.keys(says.responses).length, id).toBeGreaterThan(0)
    for (const [status, answer] of Object.entries<Json>(says.responses)) {
      expect(status, id).toMatch(/^[2-5]\d\d$/)
      expect(follow(document, answer).description, id).toEqual(expect.any(String))
    }
    if (method === 'get') expect(says.requestBody, id).toBeUndefined()
  }
})

test('each operation has one name, and the names that were promised are there', () => {
  const ids = operations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(fixed.filter((id) => !ids.includes(id))).toEqual([])
  expect(procedures.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([])
})

test('every reference points to something, and every pattern is one', () => {
  for (const [at, value] of objectsIn(document)) {
    if (typeof value.$ref === 'string') expect(follow(document, value), at).toBeDefined()
    if (typeof value.pattern === 'string') expect(() => new RegExp(value.pattern, 'u'), at).not.toThrow()
    if (Array.isArray(value.required) && value.properties && value.type === 'object')
      expect(
        value.required.filter((name: string) => !(name in value.properties)),
        at,
      ).toEqual([])
  }
})

test('every call tells its place, its key, its body and who may make it', () => {
  for (const { id, method, route, meta } of procedures) {
    const says = operation(id)
    const parameters: Json[] = (says.parameters ?? []).map((one: Json) => follow(document, one))
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath.sort(), id).toEqual(pathNames({ route }).sort())
    expect(
      parameters.filter((one) => one.in === 'path' && !one.required),
      id,
    ).toEqual([])
    const key = parameters.find((one) => one.name === 'Idempotency-Key')
    expect(key?.required ?? false, id).toBe(meta.key === 'required')
    const body = says.requestBody && follow(document, says.requestBody).content['application/json'].schema
    if (body) expect(follow(document, body).additionalProperties, id).toBe(false)
    const origin = method === 'GET' ? {} : { origin: [] }
    const session = { session: [], ...origin }
    expect(says.security, id).toEqual(meta.needs === 'public' ? [origin, session] : [session])
    for (const status of [400, 401, 403, 404, 409, 413, 415, 429, 503])
      expect(says.responses, id).toHaveProperty(String(status))
    for (const status of [429, 503]) expect(says.responses[status].headers, id).toHaveProperty('Retry-After')
    expect(
      Object.keys(says.responses).filter((status) => status.startsWith('2')),
      id,
    ).toHaveLength(1)
  }
})

test('signing up and in stand in it with what they take and give, and how a session is shown', () => {
  for (const id of ['auth.signUpEmail', 'auth.signInEmail']) {
    const says = operation(id)
    const body = follow(document, says.requestBody).content['application/json'].schema
    expect(body.required).toEqual(expect.arrayContaining(['email', 'password']))
    expect(says.responses[200].content['application/json'].schema.properties).toHaveProperty('user')
    expect(says.responses[200].headers).toHaveProperty('Set-Cookie')
    expect(says.security).toEqual([{ origin: [] }])
  }
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: expect.stringContaining('session_token') },
    origin: { type: 'apiKey', in: 'header', name: 'Origin' },
  })
})

test('it is one document for every caller, and a page to read', async () => {
  const page = await fetch(`${application.url}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = await page.text()
  for (const id of fixed) expect(html).toContain(`id="${id}"`)
  expect(html).not.toContain('<script')
})
