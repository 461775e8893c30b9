import type { AnySchema } from '@orpc/contract'
import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '../contract.ts'

// No text that a call accepts may reverse or cover the text around it.

type Field = { name: string; schema: z.ZodMiniType }

/** The fields of every call's input, including nested objects and lists. */
function fieldsOf(schema: unknown, name: string, seen = new Set<unknown>()): Field[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const def = (schema as { _zod?: { def: Record<string, unknown> & { type: string } } })._zod?.def
  if (!def) return []
  const own = ['string', 'pipe'].includes(def.type) ? [{ name, schema: schema as z.ZodMiniType }] : []
  const inner: [unknown, string][] = [
    ...Object.entries((def.shape as Record<string, unknown> | undefined) ?? {}).map(
      ([key, child]): [unknown, string] => [child, `${name}.${key}`],
    ),
    ...[def.innerType, def.element, def.left, def.right, ...((def.options as unknown[] | undefined) ?? [])].map(
      (child): [unknown, string] => [child, name],
    ),
  ]
  return [...own, ...inner.flatMap(([child, path]) => fieldsOf(child, path, seen))]
}

function callsOf(router: object, path: readonly string[] = []): [string, AnySchema][] {
  return Object.entries(router).flatMap(([key, value]): [string, AnySchema][] => {
    if (isContractProcedure(value)) {
      const { inputSchema } = value['~orpc']
      return inputSchema ? [[[...path, key].join('.'), inputSchema]] : []
    }
    return typeof value === 'object' && value !== null ? callsOf(value, [...path, key]) : []
  })
}

const fields = callsOf(contract).flatMap(([call, schema]) => fieldsOf(schema, call))
const marks = '\u0301'.repeat(40)
const words = `Some ${marks}words \u202Eof it`

/** Not shown to people: cursors, tokens and links, secrets, and rows of CSV, whose cells are read one by one. */
const notRead = /\.(cursor|token|key|link|endpoint|password|csv)$/

test('no call keeps what turns a text around, or piles marks on a letter', () => {
  const takes = fields.flatMap(({ name, schema }) => {
    const read = schema.safeParse(words)
    return read.success && typeof read.data === 'string' ? [{ name, kept: read.data }] : []
  })
  expect(takes.length).toBeGreaterThan(40)
  const broken = takes.filter(({ name, kept }) => !notRead.test(name) && /\u202E|\u0301{9}/.test(kept))
  expect(broken.map(({ name }) => name)).toEqual([])
})
