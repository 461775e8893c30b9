import { parseAsString, useQueryState } from 'nuqs'

/** The import in the address: `?import=new`, or the id of one that was checked, so that a reload continues it. */
export function useImportAddress() {
  const [shown, show] = useQueryState('import', parseAsString.withOptions({ history: 'push' }))
  return {
    isOpen: shown !== null,
    importId: shown === null || shown === 'new' ? null : shown,
    open: (importId: string | null = null) => void show(importId ?? 'new'),
    close: () => void show(null),
  }
}
