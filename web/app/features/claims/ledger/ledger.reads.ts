import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { type LedgerLine, readLedgerLine } from '@keepcase/contract/claims/ledger.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'

/** A ledger as it was downloaded: the very text that is checked, and its entries for the table. */
export type LedgerFile = { text: string; entries: readonly LedgerLine[] }

async function downloadLedger(dropId: string, signal: AbortSignal): Promise<string> {
  const file = await client.claims.ledger({ dropId }, { signal })
  return file.text()
}

/** The entries of a ledger's text; a line that cannot be read is left out here and found by the check. */
export function entriesOf(text: string): LedgerLine[] {
  const [, ...lines] = text.split('\n')
  return lines.flatMap((line) => (line === '' ? [] : (readLedgerLine(line) ?? [])))
}

/** A drop's ledger as it is when the page opens, and again when asked for: what is being checked must not move. */
export function useLedger(dropId: string) {
  const query = useQuery({
    queryKey: ['ledger-text', dropId],
    queryFn: ({ signal }) => downloadLedger(dropId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const ledger = useMemo(
    (): LedgerFile | null => (query.data === undefined ? null : { text: query.data, entries: entriesOf(query.data) }),
    [query.data],
  )
  return { ledger, error: query.error, isFetching: query.isFetching, refetch: () => void query.refetch() }
}

export type OwnEntry = Pick<MyClaim, 'seq' | 'tag' | 'hash' | 'itemName'>

/** The viewer's own claims in a drop, with their places in its ledger; null signed out and until they are read. */
export function useOwnEntries(dropId: string): readonly OwnEntry[] | null {
  const viewer = useViewer()
  const isIn = viewer.me !== null
  const { data } = useQuery({
    ...api.claims.mine.queryOptions({ input: { dropId, limit: 100 } }),
    enabled: isIn,
  })
  return isIn && data ? data.items.toSorted((a, b) => a.seq - b.seq) : null
}

/** How an own receipt stands in a ledger: its entry with the same tag and hash is there, another is, or none yet. */
export function receiptState(own: OwnEntry, entries: readonly LedgerLine[]): 'right' | 'wrong' | 'missing' {
  const entry = entries.find(({ seq }) => seq === own.seq)
  if (!entry) return 'missing'
  return entry.hash === own.hash && entry.tag === own.tag ? 'right' : 'wrong'
}
