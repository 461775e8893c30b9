// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { addedTo, cart, cartItems, cartKey, cartTotalCents, parseCart } from './cart.ts'

const tape = { id: 'a', name: 'Basket Case', price: 64 }
const disc = { id: 'b', name: 'Blue Train', price: 19.99, image: '/media/b.avif' }

beforeEach(() => localStorage.clear())

test('keeps items under the specified key, as a list of id, name, price and image', () => {
  cart.add(tape)
  cart.add(disc)
  expect(JSON.parse(localStorage.getItem('keepcase-cart') ?? '')).toEqual([tape, disc])
  expect(cartKey).toBe('keepcase-cart')
})

test('an item is in it once, as it was added first', () => {
  cart.add(tape)
  cart.add({ ...tape, price: 1 })
  expect(cartItems()).toEqual([tape])
})

test('remove, clear and undo', () => {
  cart.add(tape)
  cart.add(disc)
  const former = cartItems()
  cart.remove('a')
  expect(cartItems()).toEqual([disc])
  cart.clear()
  expect(cartItems()).toEqual([])
  expect(localStorage.getItem(cartKey)).toBeNull()
  cart.restore(former)
  expect(cartItems()).toEqual([tape, disc])
})

test('the same list as long as nothing changed', () => {
  cart.add(tape)
  expect(cartItems()).toBe(cartItems())
})

test('whatever else stands in storage is left out', () => {
  expect(parseCart('not json')).toEqual([])
  expect(parseCart('{"id":"a"}')).toEqual([])
  expect(parseCart(JSON.stringify([tape, { id: 1 }, null, { ...disc, price: 'x' }]))).toEqual([tape])
})

test('the sum is counted in cents', () => {
  expect(cartTotalCents([disc, { ...disc, id: 'c', price: 0.1 }, { ...disc, id: 'd', price: 0.2 }])).toBe(2029)
})

test('adding does not change the former list', () => {
  const list = [tape]
  expect(addedTo(list, disc)).not.toBe(list)
  expect(list).toHaveLength(1)
})
