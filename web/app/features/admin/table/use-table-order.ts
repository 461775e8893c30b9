import { useSearchParams } from 'react-router'
import type { TableOrder } from './admin-table.tsx'

/**
 * The order of a table, kept in the address: `?sort=name&order=asc`. The default is left out of it.
 * @param sorts accepted names; the first one, descending, is the default
 */
export function useTableOrder<const Name extends string>(sorts: readonly [Name, ...Name[]]): TableOrder & { by: Name } {
  const [params, setParams] = useSearchParams()
  const by = sorts.find((name) => name === params.get('sort')) ?? sorts[0]
  const order = params.get('order') === 'asc' ? 'asc' : 'desc'
  const choose = (next: string, direction: 'asc' | 'desc') =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === sorts[0]) changed.delete('sort')
        else changed.set('sort', next)
        if (direction === 'desc') changed.delete('order')
        else changed.set('order', direction)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return { by, order, choose }
}
