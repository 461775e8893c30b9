import { expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { assertStaffOf, isStaffOf, storefrontsWith } from './storefronts.policy.ts'

const actor = testActor({
  storefronts: new Map([
    ['a', new Set(['storefront.drops.list'])],
    ['b', new Set(['storefront.orders.view'])],
  ]),
})

test('a right counts on the storefront that it was given on, and nowhere else', () => {
  expect(isStaffOf(actor, 'a', 'storefront.drops.list')).toBe(true)
  expect(isStaffOf(actor, 'b', 'storefront.drops.list')).toBe(false)
  expect(isStaffOf(actor, 'c', 'storefront.drops.list')).toBe(false)
  expect(isStaffOf(null, 'a', 'storefront.drops.list')).toBe(false)
  expect(() => assertStaffOf(actor, 'a', 'storefront.drops.list')).not.toThrow()
  expect(() => assertStaffOf(actor, 'b', 'storefront.drops.list')).toThrow()
  expect(storefrontsWith(actor, 'storefront.drops.list')).toEqual(['a'])
})
