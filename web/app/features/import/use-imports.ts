import type { ItemImport, RowOutcome } from '@keepcase/contract/imports/imports.contract.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { judgeSheet, type SheetVerdict } from './judge-sheet.ts'
import { sendRows } from './send-rows.ts'
import type { ReadSpreadsheet } from './use-spreadsheet.ts'

/** How often the progress of a running import is read, in milliseconds. */
const pollMs = 800

/** A storefront's imports of the last days, newest first. */
export const useRecentImports = (storefrontId: string) =>
  useQuery(api.imports.list.queryOptions({ input: { storefrontId } }))

/** An import, followed while it is being written. */
export const useImport = (id: string) =>
  useQuery({
    ...api.imports.byId.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? pollMs : false),
  })

/** An import's rows with one outcome. */
export const useImportRows = (id: string, outcome: RowOutcome) =>
  useInfiniteQuery(api.imports.rows.infiniteOptions(byCursor({ id, outcome, limit: 50 })))

/** Starts an import that was reviewed. */
export function useStartImport() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => client.imports.start({ id }),
    onSuccess: (started) => queryClient.setQueryData(api.imports.byId.queryKey({ input: { id: started.id } }), started),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.key() }),
  })
}

/** Removes an import that wasn't started, or a finished one from the list. */
export function useDiscardImport() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => client.imports.discard({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.list.key() }),
  })
}

/** Sends the rows for the preview; `sent` is the import so far. */
export function useSendRows(storefrontId: string) {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<ItemImport | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const send = useMutation({
    networkMode: 'always',
    mutationFn: ({ file, sheet, mapping, decimalMark }: ReadSpreadsheet) => {
      stop.current = new AbortController()
      setSent(null)
      const fileName = file.name.slice(-200)
      const rows = { storefrontId, fileName, rows: sheet.rows, mapping, decimalMark }
      return sendRows(rows, setSent, stop.current.signal)
    },
    onSuccess: (all) => queryClient.setQueryData(api.imports.byId.queryKey({ input: { id: all.id } }), all),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.list.key() }),
  })
  return { send, sent }
}

type Judged = Pick<ReadSpreadsheet, 'sheet' | 'mapping' | 'decimalMark'> & { found: SheetVerdict }

/** Judges the rows in the browser, again after each change of the mapping. Null while it runs. */
export function useSheetVerdict(
  { sheet, mapping, decimalMark }: ReadSpreadsheet,
  currency: string,
): SheetVerdict | null {
  const [judged, setJudged] = useState<Judged | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    judgeSheet(sheet, mapping, { decimalMark, currency }, stop.signal).then(
      (found) => setJudged({ sheet, mapping, decimalMark, found }),
      (error: unknown) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [sheet, mapping, decimalMark, currency])
  const isCurrent = judged?.sheet === sheet && judged.mapping === mapping && judged.decimalMark === decimalMark
  return isCurrent ? judged.found : null
}
