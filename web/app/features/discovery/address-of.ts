import type { SavedSearch } from '@keepcase/contract/discovery/discovery.contract.ts'
import { paths } from '#web/paths.ts'
import { fromApi } from './filters.ts'

/** Address of the discover page for a saved search. */
export function addressOf({ q, filters }: Pick<SavedSearch, 'q' | 'filters'>): string {
  const params = new URLSearchParams(q ? { q } : {})
  for (const [name, value] of Object.entries(fromApi(filters)))
    if (value !== undefined) params.set(name, Array.isArray(value) ? value.join(',') : String(value))
  const query = params.toString()
  return query === '' ? paths.discover : `${paths.discover}?${query}`
}
