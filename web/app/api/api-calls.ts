import type { RouterUtils } from '@orpc/tanstack-query'
import type { ContractClient } from './host.ts'

/**
 * Typed API client for the browser, and the query and mutation options of each procedure. Types and query keys equal
 * those of `@orpc/tanstack-query` (a test compares them); the parts of that library which pages never use made up a
 * third of our code on a first visit. Each procedure's options are created once.
 */

/** Sends a procedure call; the role of an oRPC link. */
export type SendCall = (path: readonly string[], input: unknown, options: Options) => Promise<unknown>
type Options = { context: Record<PropertyKey, unknown>; signal?: AbortSignal }
type Call = (input: unknown, options?: Partial<Options>) => Promise<unknown>

/** Context key that says what a call is made for (query, infinite query or mutation). */
export const purpose = Symbol('purpose')

type Kind = 'query' | 'infinite' | 'mutation'
type GivenOptions = {
  input?: unknown
  initialPageParam?: unknown
  context?: object
  queryKey?: unknown
  mutationKey?: unknown
}
type QueryFnContext = { signal: AbortSignal; pageParam?: unknown }

const keyOf = (path: readonly string[], type?: Kind, input?: unknown) => [
  path,
  { ...(input === undefined ? {} : { input }), ...(type === undefined ? {} : { type }) },
]

const inputOf = ({ input, initialPageParam }: GivenOptions, page: unknown = initialPageParam) =>
  typeof input === 'function' ? input(page) : input

/** The options and keys of one procedure or, through `key`, of a feature with all its procedures. */
function optionsOf(path: readonly string[], call: Call) {
  const contextOf = (kind: Kind, given: GivenOptions) => ({ [purpose]: kind, ...given.context })
  const own = {
    call,
    key: ({ type, input }: { type?: Kind; input?: unknown } = {}) => keyOf(path, type, input),
    queryKey: (given: GivenOptions = {}) => given.queryKey ?? keyOf(path, 'query', given.input),
    queryOptions: (given: GivenOptions = {}) => ({
      queryFn: ({ signal }: QueryFnContext) => call(given.input, { signal, context: contextOf('query', given) }),
      ...given,
      queryKey: own.queryKey(given),
    }),
    infiniteKey: (given: GivenOptions) => given.queryKey ?? keyOf(path, 'infinite', inputOf(given)),
    infiniteOptions: (given: GivenOptions) => ({
      queryFn: ({ signal, pageParam }: QueryFnContext) =>
        call(inputOf(given, pageParam), { signal, context: contextOf('infinite', given) }),
      ...given,
      queryKey: own.infiniteKey(given),
    }),
    mutationKey: (given: GivenOptions = {}) => given.mutationKey ?? keyOf(path, 'mutation'),
    mutationOptions: (given: GivenOptions = {}) => ({
      mutationFn: (input: unknown) => call(input, { context: contextOf('mutation', given) }),
      ...given,
      mutationKey: own.mutationKey(given),
    }),
  }
  return own
}

/**
 * Proxy that creates the value of a path on first access. `then` is undefined, so that `await` does not take it for a
 * promise.
 */
function tree(at: (path: readonly string[]) => object, path: readonly string[]): object {
  const known = new Map<string, object>()
  return new Proxy(at(path), {
    get(own, name, self) {
      if (typeof name !== 'string' || name === 'then' || Object.hasOwn(own, name)) return Reflect.get(own, name, self)
      const next = known.get(name) ?? tree(at, [...path, name])
      known.set(name, next)
      return next
    },
  })
}

/** The client and the query and mutation options of its procedures. */
export function createApi(send: SendCall): { client: ContractClient; api: RouterUtils<ContractClient> } {
  const callAt =
    (path: readonly string[]): Call =>
    (input, options) =>
      send(path, input, { context: {}, ...options })
  return {
    client: tree(callAt, []) as ContractClient,
    api: tree((path) => optionsOf(path, callAt(path)), []) as RouterUtils<ContractClient>,
  }
}
