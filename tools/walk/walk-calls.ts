import { contract } from '@keepcase/contract'
import { proceduresOf } from '@keepcase/server/api/contract-check.ts'

/** A request as sent. */
export type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

export type Procedure = ReturnType<typeof proceduresOf>[number] & { id: string; method: string }

/** Every call of the contract, by operation id. */
export const procedures: readonly Procedure[] = proceduresOf(contract).map((declared) => ({
  ...declared,
  id: declared.route.operationId ?? declared.path.join('.'),
  method: declared.route.method ?? 'POST',
}))

type Input = Readonly<Record<string, unknown>>

/** Parameter names in a call's path. */
export function pathNames({ route }: Pick<Procedure, 'route'>): string[] {
  return [...(route.path ?? '').matchAll(/\{([^}]+)\}/g)].map(([, name]) => String(name))
}

/** The call under `/api`. Path values that are not text are written as JSON. */
export function apiCall(procedure: Procedure, input: Input): Call {
  const inPath = new Set(pathNames(procedure))
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const path = `/api${(procedure.route.path ?? '').replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(text(input[name])))}`
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  if (procedure.method !== 'GET') return { method: procedure.method, path, body: Object.fromEntries(rest) }
  const query = rest.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`)
  return { method: 'GET', path: query.length > 0 ? `${path}?${query.join('&')}` : path }
}

/** The call under `/rpc`, as our own pages make it. */
export function rpcCall(procedure: Procedure, input: unknown): Call {
  return { method: 'POST', path: `/rpc/${procedure.path.join('/')}`, body: { json: input } }
}
