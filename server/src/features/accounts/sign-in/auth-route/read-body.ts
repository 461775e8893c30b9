import { Refusal } from '#server/api/refusal.ts'
import { parseJson } from '#server/http/bounded-json.ts'
import type { JsonBody } from '../auth-paths.ts'

/** Maximum fields of a body; no call needs half as many. */
const maxFields = 20

/**
 * Reads the body of a call; a refusal when it isn't an object, exceeds limits, or contains what can't be
 * stored.
 */
export async function readBody(request: Request): Promise<JsonBody | Refusal> {
  if (request.method === 'GET') return null
  const text = await request.text()
  try {
    const parsed = text.trim() === '' ? {} : parseJson(text)
    if (!isObject(parsed) || Object.keys(parsed).length > maxFields) return new Refusal('BAD_REQUEST')
    return Object.values(parsed).every(isStorable) ? parsed : new Refusal('BAD_REQUEST')
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** False for strings the database can't store (NUL, lone surrogates) or longer than any of these fields. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (value.length <= 2_000 && value.isWellFormed() && !value.includes('\0'))
}
