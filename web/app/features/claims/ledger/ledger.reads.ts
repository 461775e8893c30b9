import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { type LedgerLine, readLedgerLine } from '@keepcase/contract/claims/ledger.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'

/** A downloaded ledger: the exact text, which is verified, and its entries for the table. */
export type LedgerFile = { text: string; entries: readonly LedgerLine[] }

async function downloadLedger(dropId: string, signal: AbortSignal): Promise<string> {
  const file = await client.claims.ledger({ dropId }, { signal })
  return file.text()
}

/** Parses a ledger's text; unreadable lines are skipped here and found by the verification. */
export function entriesOf(text: string): LedgerLine[] {
  const [, ...lines] = text.split('\n')
  return lines.flatMap((line) => (line === '' ? [] : (readLedgerLine(line) ?? [])))
}

/** A drop's ledger, loaded when the page opens and on request only: it must not change while it is verified. */
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

/** The viewer's own claims in a drop with their ledger places; null when signed out or until loaded. */
export function useOwnEntries(dropId: string): readonly OwnEntry[] | null {
  const viewer = useViewer()
  const isIn = viewer.me !== null
  const { data } = useQuery({
    ...api.claims.mine.queryOptions({ input: { dropId, limit: 100 } }),
    enabled: isIn,
  })
  return isIn && data ? data.items.toSorted((a, b) => a.seq - b.seq) : null
}

/** Compares an own receipt with the ledger: its entry has the same tag and hash, a different one, or is missing. */
export function receiptState(own: OwnEntry, entries: readonly LedgerLine[]): 'right' | 'wrong' | 'missing' {
  const entry = entries.find(({ seq }) => seq === own.seq)
  if (!entry) return 'missing'
  return entry.hash === own.hash && entry.tag === own.tag ? 'right' : 'wrong'
}
