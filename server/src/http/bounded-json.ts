import { Refusal, unreadBody } from '#server/api/refusal.ts'

/**
 * What JSON of a client may be made of, whatever its bytes: more than any call of the contract takes (a test holds the
 * contract against it), and little enough that nothing which walks it takes long.
 */
export const jsonBounds = {
  /** Levels of lists and objects inside each other. */
  depth: 32,
  /** Fields of all objects together. */
  keys: 320,
  /** Elements of one list. */
  items: 256,
  /** Everything together: elements, fields, lists and objects. */
  values: 1_024,
} as const

/** What a query string may be made of: its parameters, and the brackets in the name of one. */
export const queryBounds = { parameters: 256, brackets: 16, arrayIndex: 99 } as const

const title = 'Invalid request'
const outOfBounds = (message: string) => new Refusal('BAD_REQUEST', { title, message })
const tooDeep = outOfBounds('The request is nested too deeply.')
const tooManyFields = outOfBounds('The request has too many fields.')
const tooLong = outOfBounds('A list in the request is too long.')
const unread = new Refusal('BAD_REQUEST', unreadBody)

/**
 * Parses JSON that a client sent, once its text is known to be within {@link jsonBounds}: parsing, and all that walks
 * the value afterwards, costs many times as much as this look at its characters. Empty text gives undefined.
 * @throws Refusal BAD_REQUEST for what is out of bounds or no JSON
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
 * Counts what a JSON text holds, in one pass that ends at the first bound. What is no JSON may pass: the parser says so.
 * @throws Refusal BAD_REQUEST
 */
export function assertWithinBounds(text: string): void {
  // @NOTE for each open list the elements that it may still have; fields are counted by their colons
  const room = new Float64Array(jsonBounds.depth + 1)
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
        room[depth] = text.charCodeAt(at) === openList ? jsonBounds.items - 1 : Number.POSITIVE_INFINITY
        break
      case closeList:
      case closeObject:
        if (depth > 0) depth--
        break
      case colon:
        if (++keys > jsonBounds.keys) throw tooManyFields
        break
      case comma:
        room[depth] = (room[depth] ?? 0) - 1
        if ((room[depth] ?? 0) < 0 || ++values > jsonBounds.values) throw tooLong
    }
  }
}

/** The index of the quote that ends the string which begins at `start`; the text's length where none does. */
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
 * Refuses a query string of which the library would build large or deep values (`a[b][c]=1`).
 * @throws Refusal BAD_REQUEST
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
