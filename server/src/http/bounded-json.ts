import { Refusal, unreadBody } from '#server/api/refusal.ts'

/**
 * Limits for JSON from clients, independent of its size in bytes: more than any call of the contract needs
 * (checked by a test), and small enough that code which traverses the value stays fast.
 */
export const jsonBounds = {
  /** Nesting depth of lists and objects. */
  depth: 32,
  /** Fields of all objects together. */
  keys: 320,
  /** Elements of one list. */
  items: 512,
  /** Total number of values: elements, fields, lists and objects. */
  values: 1_400,
} as const

/** Limits for a query string: parameters, brackets per name, and highest array index. */
export const queryBounds = { parameters: 256, brackets: 16, arrayIndex: 99 } as const

const title = 'Invalid request'
const outOfBounds = (message: string) => new Refusal('BAD_REQUEST', { title, message })
const tooDeep = outOfBounds('The request is nested too deeply.')
const tooManyFields = outOfBounds('The request has too many fields.')
const tooLong = outOfBounds('A list in the request is too long.')
const unread = new Refusal('BAD_REQUEST', unreadBody)

/**
 * Parses JSON from a client after checking {@link jsonBounds}. Scanning the characters is far cheaper than
 * parsing and traversing an oversized value. Empty text gives undefined.
 * @throws Refusal BAD_REQUEST for JSON that is invalid or exceeds the limits
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  assertWithinBounds(text)
  try {
    return JSON.parse(text)
  } catch {
    throw unread
  }
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Counts the values of a JSON text in one pass that stops at the first exceeded limit. Invalid JSON may pass;
 * the parser rejects it.
 * @throws Refusal BAD_REQUEST
 */
export function assertWithinBounds(text: string): void {
  // @NOTE remaining elements per nesting level; fields are counted by their colons
  const remaining = new Float64Array(jsonBounds.depth + 1)
  let depth = 0
  let keys = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openList:
      case openObject:
        if (++depth > jsonBounds.depth) throw tooDeep
        if (++values > jsonBounds.values) throw tooLong
        remaining[depth] = text.charCodeAt(at) === openList ? jsonBounds.items - 1 : Number.POSITIVE_INFINITY
        break
      case closeList:
      case closeObject:
        if (depth > 0) depth--
        break
      case colon:
        if (++keys > jsonBounds.keys) throw tooManyFields
        break
      case comma:
        remaining[depth] = (remaining[depth] ?? 0) - 1
        if ((remaining[depth] ?? 0) < 0 || ++values > jsonBounds.values) throw tooLong
    }
  }
}

/** Index of the quote that ends the string starting at `start`; the text's length when it is unterminated. */
function endOfString(text: string, start: number): number {
  const next = text.indexOf('"', start + 1)
  if (next === -1) return text.length
  if (text.charCodeAt(next - 1) !== backslash) return next
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) return at
    if (character === backslash) at++
  }
  return text.length
}

/**
 * Rejects a query string that oRPC would expand into large or deep values (`a[b][c]=1`). @throws Refusal
 * BAD_REQUEST
 */
export function assertQueryWithinBounds({ search, searchParams }: URL): void {
  if (countOf(search, '&') >= queryBounds.parameters) throw tooManyFields
  for (const name of searchParams.keys()) if (countOf(name, '[') > queryBounds.brackets) throw tooDeep
}

function countOf(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++
  return count
}
