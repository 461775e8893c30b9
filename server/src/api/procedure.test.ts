import { procedure } from '@keepcase/contract/api/procedure.ts'
import { call } from '@orpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { actorOf, hasPermission } from './context.ts'
import { implementContract } from './procedure.ts'
import { testActor, testContext } from './testing/test-context.ts'

const ok = z.object({ ok: z.boolean() })
const contract = {
  open: procedure.meta({ needs: 'public' }).route({ method: 'POST', path: '/open' }).output(ok),
  judged: procedure
    .meta({ needs: 'signed-in', judge: 'database' })
    .route({ method: 'POST', path: '/judged' })
    .output(ok),
  mine: procedure.meta({ needs: 'signed-in' }).route({ method: 'GET', path: '/mine' }).output(ok),
  forgotten: procedure.route({ method: 'GET', path: '/forgotten' }).output(ok),
  word: procedure
    .meta({ needs: 'public' })
    .route({ method: 'POST', path: '/word' })
    .input(z.strictObject({ word: z.string() }))
    .output(ok),
}
const implementer = implementContract(contract)
const yes = { ok: true }
const calls = {
  open: implementer.open.handler(() => yes),
  judged: implementer.judged.handler(() => yes),
  mine: implementer.mine.handler(() => yes),
  forgotten: implementer.forgotten.handler(() => yes),
  word: implementer.word.handler(() => yes),
}

test('a call that says nobody what it needs is never answered', async () => {
  await expect(call(calls.forgotten, undefined, { context: testContext(testActor()) })).rejects.toThrow()
})

test('a call whose caller the database judges needs no session here, and counts against no limit here', async () => {
  const countCall = async () => 30
  expect(await call(calls.judged, undefined, { context: testContext(null, { countCall }) })).toEqual(yes)
  await expect(call(calls.mine, undefined, { context: testContext(null) })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a call over its limit is refused, by account or by address, with the time to wait', async () => {
  const taken: string[] = []
  const headers: Record<string, string> = {}
  const actor = testActor()
  const given = {
    ip: '192.0.2.7',
    countCall: async (_: unknown, who: string) => {
      taken.push(who)
      return 30
    },
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
  }
  for (const one of [calls.open, calls.mine]) {
    await expect(call(one, undefined, { context: testContext(actor, given) })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  }
  expect([taken, headers]).toEqual([['192.0.2.7', actor.profileId], { 'retry-after': '30' }])
})

test('a text with half a character is refused, and a call without input takes none', async () => {
  const context = testContext(null)
  await expect(call(calls.word, { word: 'a\ud800' }, { context })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await call(calls.word, { word: 'a' }, { context })).toEqual(yes)
  for (const input of [{ a: 1 }, 'text', 7]) {
    await expect(call(calls.open, input as never, { context })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  for (const input of [undefined, null, {}]) expect(await call(calls.open, input as never, { context })).toEqual(yes)
})

test('a right on one storefront is none on another, and none of the platform', () => {
  const actor = testActor({
    permissions: ['platform.users.list'],
    storefronts: new Map([['a', new Set(['storefront.drops.list'])]]),
  })
  expect(hasPermission(actor, 'platform.users.list')).toBe(true)
  expect(hasPermission(actor, 'storefront.drops.list')).toBe(true)
  expect(hasPermission(actor, 'storefront.drops.list', 'a')).toBe(true)
  expect(hasPermission(actor, 'storefront.drops.list', 'b')).toBe(false)
  expect(hasPermission(actor, 'storefront.orders.view')).toBe(false)
  expect(hasPermission(actor, 'storefront.orders.view', 'a')).toBe(false)
})

test('who has no session is no actor', async () => {
  await expect(actorOf(testContext(null))).rejects.toThrow('does not need a session')
  const actor = testActor()
  expect(await actorOf(testContext(actor))).toBe(actor)
})
