import type { QueryKey } from '@tanstack/react-query'

/**
 * The queries that are cached on the device. No others: no time, no checkout amounts, nothing that a call changes.
 * `page`: the page's subject, whose age is the page's age. `beside`: what the page needs around it. `personal`: belongs
 * to one account.
 */
type Rule = { shown: 'page' | 'beside'; isPersonal: boolean }

const page: Rule = { shown: 'page', isPersonal: false }
const beside: Rule = { shown: 'beside', isPersonal: false }
const personal = (rule: Rule): Rule => ({ ...rule, isPersonal: true })

const rules: Record<string, Rule> = {
  'accounts.me': personal(beside),
  'claims.mine': personal(page),
  'claims.one': personal(page),
  'claims.requestPlace': personal(beside),
  'claims.tally': personal(beside),
  'community.mine': personal(beside),
  'discovery.drops': page,
  'drops.byId': page,
  'drops.list': beside,
  'orders.byId': personal(page),
  'orders.mine': personal(page),
}

/** Name of a query: `drops.byId`. A single claim found in a list has the name `claims.one`. */
export function queryName([path, ...rest]: QueryKey): string {
  const segments = Array.isArray(path) ? path : [path]
  const [, own] = rest
  return [...segments, ...(segments.length === 1 && typeof own === 'string' ? [own] : [])].join('.')
}

const ruleOf = (key: QueryKey): Rule | undefined => rules[queryName(key)]

/** True if a query's answer is cached on the device. */
export const isCachedRead = (key: QueryKey): boolean => ruleOf(key) !== undefined

/** True if a query's age is its page's age. */
export const isPageSubject = (key: QueryKey): boolean => ruleOf(key)?.shown === 'page'

/** True if an answer belongs to one account: by its query, or because the drop is not public. */
export function isPersonalRead(key: QueryKey, data: unknown): boolean {
  const { visibility = 'public' } = (data ?? {}) as { visibility?: string }
  return ruleOf(key)?.isPersonal === true || visibility !== 'public'
}
