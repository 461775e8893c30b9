import type { ProcedureMeta } from '@keepcase/contract/api/procedure.ts'
import { maxPerDay } from '@keepcase/contract/storefronts/daily-limits.rules.ts'
import { type AnyContractRouter, type ErrorMap, fallbackContractConfig, isContractProcedure } from '@orpc/contract'
import { rateClasses } from './rate-limits.ts'
import { looseObjects } from './strict-input.ts'

/** One row of `routes.json`: a procedure's name, address and requirements. */
export type RouteLine = {
  operationId: string
  method: string
  path: string
  auth: 'public' | 'signed-in'
  permission: string | null
  key: 'required' | null
  rate: { name: string; max: number; seconds: number }
  /** Maximum creations per storefront and day through this procedure. */
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

/** All procedures of a contract, in declaration order. */
export function proceduresOf(contract: AnyContractRouter, path: string[] = []): Declared[] {
  if (isContractProcedure(contract)) {
    const { meta, route, inputSchema, errorMap } = contract['~orpc']
    return [{ path, meta: meta as ProcedureMeta, route, inputSchema, errorMap }]
  }
  return Object.entries(contract).flatMap(([key, child]) => proceduresOf(child as AnyContractRouter, [...path, key]))
}

/**
 * Refuses to start with an incomplete contract. @throws for a procedure without `needs`, without method or
 * path, or whose input object accepts unknown fields
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

/** The access matrix: every route with its requirements. */
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
