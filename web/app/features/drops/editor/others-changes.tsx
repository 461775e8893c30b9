import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { formatStart } from '#web/format/format.ts'
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { Button } from '#web/ui/button.tsx'
import { conflictingFields } from './draft/conflicts.ts'
import { type Edit, type Edits, setField } from './draft/edits.ts'
import { type FieldName, fieldsOf } from './draft/fields.ts'
import { fieldLabels, othersChanged, othersRemoved } from './editor.texts.ts'
import { useEditor } from './editor-context.ts'

/** Announces what somebody else changed, and asks which value stays where both changed the same field. */
export function OthersChanges() {
  const { editing } = useEditor()
  const { drop, edits, draft, othersChanges, removedTitles } = editing
  const names = conflictingFields(drop, edits)
  return (
    <>
      <div role="status">
        {(othersChanges.length > 0 || removedTitles.length > 0) && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-info-soft px-4 py-2 text-info text-small">
            <span className="min-w-0 flex-1">
              {removedTitles.length > 0 && `${othersRemoved(removedTitles.map((title) => `“${title}”`).join(', '))} `}
              {othersChanges.length > 0 &&
                othersChanged(othersChanges.map((name) => fieldLabels[name].toLowerCase()).join(', '))}
            </span>
            <Button variant="quiet" size="small" onClick={() => draft.dismissOthersChanges()}>
              OK
            </Button>
          </p>
        )}
      </div>
      {drop && names.length > 0 && <Choices key={`${drop.revision} ${names.join()}`} names={names} />}
    </>
  )
}

function Choices({ names }: { names: readonly FieldName[] }) {
  const { drop, edits, draft } = useEditor().editing
  if (!drop) return null
  const saved = fieldsOf(drop)
  const pick = (of: (name: FieldName) => unknown) => Object.fromEntries(names.map((name) => [name, of(name)]))
  const editOf = (name: FieldName) => edits.fields[name] as Edit | undefined
  return (
    <ChangedMeanwhile<Record<string, unknown>>
      base={pick((name) => editOf(name)?.base)}
      mine={pick((name) => editOf(name)?.mine)}
      theirs={pick((name) => saved[name])}
      fields={names.map((name) => ({ name, label: fieldLabels[name], show: (value) => shown(name, value) }))}
      onResolve={(chosen) =>
        draft.edit(
          (now, of) => chosenOf(now, of, names, chosen),
          names.map((name) => `field ${name}`),
        )
      }
    />
  )
}

/** The edits with the chosen values, which start from what is saved now. */
function chosenOf(
  edits: Edits,
  drop: SellerDrop | null,
  names: readonly FieldName[],
  chosen: Record<string, unknown>,
): Edits {
  const left = Object.entries(edits.fields).filter(([name]) => !names.includes(name as FieldName))
  let next: Edits = { ...edits, fields: Object.fromEntries(left) }
  for (const name of names) next = setField(next, drop, name, chosen[name] as never)
  return next
}

/** A value as the choice shows it. */
function shown(name: FieldName, value: unknown): string {
  if (name === 'hints') return (value as { body: string }[]).map(({ body }) => body).join(' / ')
  if (name === 'startDate' || name === 'endDate') return formatStart(Date.parse(String(value)))
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return String(value)
}
