import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { endOf } from '#web/forms/last-day.ts'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { actTitle } from '../acts.texts.ts'
import { AdminList } from '../table/admin-list.tsx'
import { useTableOrder } from '../table/use-table-order.ts'
import * as texts from './audit.texts.ts'
import { auditColumns } from './audit-columns.tsx'
import { Verification } from './verification.tsx'

/** Every act of administrators and staff: searched, filtered, downloaded and verified. */
export function AuditSection() {
  const { text, setText, query: q } = useUrlSearch()
  const [action, setAction] = useUrlValue<string>('action')
  const [from, setFrom] = useUrlValue<string>('from')
  const [to, setTo] = useUrlValue<string>('to')
  const kinds = useQuery(api.audit.actions.queryOptions({ input: {} }))
  const order = useTableOrder(['when'])
  const input = {
    order: order.order,
    ...(q && { q }),
    ...(action && { action }),
    ...(isDay(from) && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(isDay(to) && { to: endOf(to) ?? '' }),
  }
  const list = useInfiniteQuery({
    ...api.audit.list.infiniteOptions(byCursor({ ...input, limit: 50 })),
    placeholderData: keepPreviousData,
  })
  const actOptions = [
    { value: '', label: texts.allActs },
    ...(kinds.data?.items ?? [])
      .map((value) => ({ value, label: actTitle(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en')),
  ]
  return (
    <AdminList
      name="audit"
      label={texts.tableLabel}
      list={list}
      load={(cursor) => client.audit.list({ ...input, limit: 100, ...(cursor ? { cursor } : {}) })}
      columns={auditColumns}
      keyOf={({ id }) => id}
      order={order}
      search={{ label: texts.searchLabel, value: text, onChange: setText }}
      summary={<Verification />}
      texts={{ none: texts.none, more: texts.moreRows, failed: { title: texts.listFailed } }}
      filters={
        <>
          <SelectBox aria-label={texts.actLabelText} options={actOptions} value={action} onValueChange={setAction} />
          <TextField
            type="date"
            label={texts.fromLabel}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField type="date" label={texts.toLabel} value={to} onChange={(event) => setTo(event.target.value)} />
        </>
      }
    />
  )
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
