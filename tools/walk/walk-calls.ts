import { contract } from '@keepcase/contract'
import { proceduresOf } from '@keepcase/server/api/contract-check.ts'

/** A request as it goes over the wire. */
export type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

export type Procedure = ReturnType<typeof proceduresOf>[number] & { id: string; method: string }

/** Every call of the contract, under its operation id. */
export const procedures: readonly Procedure[] = proceduresOf(contract).map((declared) => ({
  ...declared,
  id: declared.route.operationId ?? declared.path.join('.'),
  method: declared.route.method ?? 'POST',
}))

type Input = Readonly<Record<string, unknown>>

/** The names in the path of a call. */
export function pathNames({ route }: Pick<Procedure, 'route'>): string[] {
  return [...(route.path ?? '').matchAll(/\{([^}]+)\}/g)].map(([, name]) => String(name))
}

/** The call as everybody makes it, under `/api`. A value of the path that is no text is written as JSON writes it. */
export function apiCall(procedure: Procedure, input: Input): Call {
  const inPath = new Set(pathNames(procedure))
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const path = `/api${(procedure.route.path ?? '').replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(text(input[name])))}`
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  if (procedure.method !== 'GET') return { method: procedure.method, path, body: Object.fromEntries(rest) }
  const query = rest.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`)
  return { method: 'GET', path: query.length > 0 ? `${path}?${query.join('&')}` : path }
}

/** The call as our own pages make it, under `/rpc`. */
export function rpcCall(procedure: Procedure, input: unknown): Call {
  return { method: 'POST', path: `/rpc/${procedure.path.join('/')}`, body: { json: input } }
}
