import { useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ErrorPanel, Loading, RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { Printer } from '#web/ui/icons.ts'
import { useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PrintHead } from '../print-head.tsx'
import { EarningLines } from './earning-lines.tsx'
import * as texts from './earnings.texts.ts'
import { earningsCsv } from './earnings-csv.ts'
import { MonthTable, monthName } from './month-table.tsx'
import { signedMoney } from './signed-money.ts'
import { readEarnings, useEarnings, useMonths } from './use-earnings.ts'

/** What a storefront earns: its balance, month by month, and line by line. `?month=` shows one month. Prints as it is. */
export function EarningsSection({ storefrontId }: { storefrontId: string }) {
  const [month, setMonth] = useUrlValue<string>('month')
  const months = useMonths(storefrontId)
  const list = useEarnings(storefrontId, month)
  if (!months.data) {
    return months.isError ? (
      <ErrorPanel
        title={texts.failed}
        hasGoBack={false}
        onRetry={() => void months.refetch()}
        isRetrying={months.isFetching}
      />
    ) : (
      <Loading>
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  }
  const { currency, balanceCents, items } = months.data
  const options = [
    { value: '', label: texts.allMonths },
    ...items.map((one) => ({ value: one.month, label: monthName(one.month) })),
  ]
  return (
    <div className="flex flex-col gap-8 print:block print:bg-white print:text-black">
      <PrintHead storefrontId={storefrontId} printedOn={texts.printedOn} />
      <section aria-labelledby="balance" className="rounded-card bg-card p-5 shadow-card print:p-0 print:shadow-none">
        <h2 id="balance" className="text-muted-foreground text-small print:text-black">
          {texts.balance}
        </h2>
        <p className="mt-1 font-[700] text-3xl tracking-[-0.02em] font-stretch-[106%]">
          {signedMoney(balanceCents, currency)}
        </p>
        <p className="mt-1 text-muted-foreground text-small print:hidden">{texts.balanceLead}</p>
      </section>
      {items.length > 0 && !month && <MonthTable months={items} currency={currency} onChoose={setMonth} />}
      {/* On paper a list that goes on would end in the middle: a month is printed whole. */}
      <section
        aria-labelledby="earning-lines"
        className={cn('print:mt-6', !month && list.hasNextPage && 'print:hidden')}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="earning-lines" className="text-h3">
            {month ? monthName(month) : texts.lineByLine}
          </h2>
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <SelectBox
              aria-label={texts.monthLabel}
              className="w-48"
              options={options}
              value={month}
              onValueChange={setMonth}
            />
            <ExportButton storefrontId={storefrontId} month={month} currency={currency} />
            <PrintButton list={list} isWhole={month !== ''} />
          </div>
        </div>
        <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage} />
        <PagedList
          list={list}
          failed={texts.failed}
          skeleton={<Skeleton className="h-96 rounded-card" />}
          empty={
            <EmptyState seed="earnings" title={texts.noneTitle}>
              {texts.noneBody}
            </EmptyState>
          }
          more={texts.more}
        >
          {(earnings) => <EarningLines earnings={earnings} currency={currency} storefrontId={storefrontId} />}
        </PagedList>
      </section>
    </div>
  )
}

type PrintProps = { list: ReturnType<typeof useEarnings>; isWhole: boolean }

/** Prints the page; with `isWhole` every line is read first. */
function PrintButton({ list, isWhole }: PrintProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    let last = list
    while (isWhole && last.hasNextPage && !last.isError) last = (await list.fetchNextPage()) as typeof list
    setBusy(false)
    if (last.isError) notify.error(texts.printFailed)
    // The lines that were just read are drawn first.
    else requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
  }
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void press()}>
      <Printer aria-hidden="true" />
      {texts.print}
    </Button>
  )
}

type ExportProps = { storefrontId: string; month: string; currency: string }

function ExportButton({ storefrontId, month, currency }: ExportProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const csv = earningsCsv(await readEarnings(storefrontId, month), currency)
      saveFile(new Blob([csv], { type: 'text/csv' }), `keepcase-earnings${month && `-${month}`}.csv`)
    } catch (error) {
      notify.error(texts.exportFailed, failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void press()}>
      {texts.exportCsv}
    </Button>
  )
}
