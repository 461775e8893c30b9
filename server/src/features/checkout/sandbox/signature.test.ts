import { expect, test } from 'vitest'
import { isSigned, signBody } from './signature.ts'

const body = '{"id":"1"}'
const at = 1_800_000_000
const signed = signBody('secret', body, at)
const nowMs = at * 1000

test('our own signature is known, also among others', () => {
  expect(isSigned('secret', body, signed, nowMs)).toBe(true)
  expect(isSigned('secret', body, `${signed},v1=00,v0=1`, nowMs)).toBe(true)
})

test('another body, secret or form is not', () => {
  expect(isSigned('secret', `${body} `, signed, nowMs)).toBe(false)
  expect(isSigned('other', body, signed, nowMs)).toBe(false)
  for (const header of [
    null,
    '',
    't=,v1=',
    `t=${at}`,
    signed.replace('v1', 'v0'),
    signed.replace(`t=${at}`, `t=${at + 1}`),
  ]) {
    expect(isSigned('secret', body, header, nowMs)).toBe(false)
  }
})

test('five minutes either way are accepted, a second more is not', () => {
  expect([-300, 300].map((s) => isSigned('secret', body, signed, nowMs + s * 1000))).toEqual([true, true])
  expect([-301, 301].map((s) => isSigned('secret', body, signed, nowMs + s * 1000))).toEqual([false, false])
})
