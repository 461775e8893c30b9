import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'
import { useState } from 'react'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { actTitle } from '../acts.texts.ts'
import * as texts from './audit.texts.ts'
import { valueText } from './fields-line.ts'
import { subjectOf, whoOf } from './subject-of.ts'

/** An act's name, which opens all that it changed. */
export function Act({ row }: { row: AuditRow }) {
  const [isOpen, setOpen] = useState(false)
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  return (
    <>
      <button
        type="button"
        data-row-link
        title={row.action}
        onClick={() => setOpen(true)}
        className="py-1 text-start font-[620] hover:underline"
      >
        {actTitle(row.action)}
      </button>
      {isOpen && (
        <Dialog isOpen isWide onOpenChange={setOpen} title={actTitle(row.action)} description={subjectOf(row)}>
          <dl className="mb-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
            <dt className="text-muted-foreground">Number</dt>
            <dd>{row.seq}</dd>
            <dt className="text-muted-foreground">When</dt>
            <dd>
              <Time at={row.at} />
            </dd>
            <dt className="text-muted-foreground">Who</dt>
            <dd>
              <bdi>{whoOf(row)}</bdi>
            </dd>
            <dt className="text-muted-foreground">Action</dt>
            <dd className="font-mono text-xs">{row.action}</dd>
            <dt className="text-muted-foreground">About</dt>
            <dd className="font-mono text-xs [overflow-wrap:anywhere]">{`${row.subjectType} ${row.subjectId}`}</dd>
            <dt className="text-muted-foreground">Request</dt>
            <dd className="font-mono text-xs [overflow-wrap:anywhere]">{row.requestId ?? '–'}</dd>
          </dl>
          {names.length === 0 ? (
            <p className="text-muted-foreground">{texts.nothingChanged}</p>
          ) : (
            <table className="w-full table-fixed border-collapse text-small">
              <thead>
                <tr className="border-b text-start text-muted-foreground">
                  <th scope="col" className="py-2 text-start font-normal">
                    Field
                  </th>
                  <th scope="col" className="py-2 text-start font-normal">
                    {texts.before}
                  </th>
                  <th scope="col" className="py-2 text-start font-normal">
                    {texts.after}
                  </th>
                </tr>
              </thead>
              <tbody>
                {names.map((name) => (
                  <tr key={name} className="border-t align-top">
                    <th scope="row" className="py-2 pe-3 text-start font-[620] [overflow-wrap:anywhere]">
                      {name}
                    </th>
                    <td className="py-2 pe-3 font-mono text-xs [overflow-wrap:anywhere]">
                      {fieldText(row.before, name)}
                    </td>
                    <td className="py-2 font-mono text-xs [overflow-wrap:anywhere]">{fieldText(row.after, name)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Dialog>
      )}
    </>
  )
}

const fieldText = (fields: AuditRow['before'], name: string): string =>
  fields && name in fields ? valueText(fields[name]) : '–'
