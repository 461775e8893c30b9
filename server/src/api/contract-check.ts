import type { ProcedureMeta } from '@keepcase/contract/api/procedure.ts'
import { maxPerDay } from '@keepcase/contract/storefronts/daily-limits.rules.ts'
import { type AnyContractRouter, type ErrorMap, fallbackContractConfig, isContractProcedure } from '@orpc/contract'
import { rateClasses } from './rate-limits.ts'
import { looseObjects } from './strict-input.ts'

/** One line of `routes.json`: what a procedure is called, where it is reached and what it asks. */
export type RouteLine = {
  operationId: string
  method: string
  path: string
  auth: 'public' | 'signed-in'
  permission: string | null
  key: 'required' | null
  rate: { name: string; max: number; seconds: number }
  /** How many a storefront makes by this call in a day. */
  perStorefrontDay: number | null
  errors: string[]
}

type Declared = {
  path: string[]
  meta: ProcedureMeta
  route: { method?: string; path?: string; operationId?: string }
  inputSchema: unknown
  errorMap: ErrorMap
}

/** Every procedure of a contract, in its order. */
export function proceduresOf(contract: AnyContractRouter, path: string[] = []): Declared[] {
  if (isContractProcedure(contract)) {
    const { meta, route, inputSchema, errorMap } = contract['~orpc']
    return [{ path, meta: meta as ProcedureMeta, route, inputSchema, errorMap }]
  }
  return Object.entries(contract).flatMap(([key, child]) => proceduresOf(child as AnyContractRouter, [...path, key]))
}

/**
 * Refuses to start with a contract that leaves something unsaid: a procedure without `needs`, without method and path,
 * or with an input object that would let unknown fields pass.
 */
export function assertDeclared(contract: AnyContractRouter): void {
  const faults = proceduresOf(contract).flatMap(({ path, meta, route, inputSchema }) => {
    const name = path.join('.')
    const found: string[] = []
    if (meta.needs === undefined) found.push(`${name}: declare \`needs\``)
    if (!route.method || !route.path) found.push(`${name}: declare route method and path`)
    for (const place of looseObjects(inputSchema as never)) found.push(`${name}: input ${place} must be z.strictObject`)
    return found
  })
  if (faults.length > 0) throw new Error(`The contract is not complete:\n  ${faults.join('\n  ')}`)
}

/** The access matrix: every route with what it asks of its caller. */
export function routesOf(contract: AnyContractRouter): RouteLine[] {
  return proceduresOf(contract).map(({ path, meta, route, errorMap }) => {
    const method = fallbackContractConfig('defaultMethod', route.method as never) as string
    const { name, max, seconds } = rateClasses[meta.rate ?? (method === 'GET' ? 'read' : 'write')]
    const isOpen = meta.needs === 'public' || meta.needs === 'signed-in'
    return {
      operationId: route.operationId ?? path.join('.'),
      method,
      path: `/api${route.path ?? `/${path.join('/')}`}`,
      auth: meta.needs === 'public' ? 'public' : 'signed-in',
      permission: isOpen ? null : (meta.needs ?? null),
      key: meta.key ?? null,
      rate: { name, max, seconds },
      perStorefrontDay: meta.perStorefrontDay ? maxPerDay[meta.perStorefrontDay] : null,
      errors: Object.keys(errorMap),
    }
  })
}
