import type { QueryKey } from '@tanstack/react-query'

/**
 * Which reads a device keeps. Nothing else is: no time, no figures of a checkout, nothing that a call changes.
 *
 * `page`: what its page is about, so that its age is the page's age. `beside`: what that page needs around it.
 * `personal`: of the account alone.
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

/** What a read is about: `drops.byId`. The claim that is found in a list stands under its room: `claims.one`. */
export function nameOfRead([path, ...rest]: QueryKey): string {
  const words = Array.isArray(path) ? path : [path]
  const [, own] = rest
  return [...words, ...(words.length === 1 && typeof own === 'string' ? [own] : [])].join('.')
}

const ruleOf = (key: QueryKey): Rule | undefined => rules[nameOfRead(key)]

/** Whether a device keeps the answer of a read. */
export const isCachedRead = (key: QueryKey): boolean => ruleOf(key) !== undefined

/** Whether a read says how old a page is. */
export const isAboutPage = (key: QueryKey): boolean => ruleOf(key)?.shown === 'page'

/** Whether an answer is for one account: by its read, or because the drop is not everybody's. */
export function isPersonalRead(key: QueryKey, data: unknown): boolean {
  const { visibility = 'public' } = (data ?? {}) as { visibility?: string }
  return ruleOf(key)?.isPersonal === true || visibility !== 'public'
}
