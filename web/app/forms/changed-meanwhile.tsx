import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { CircleAlert } from '#web/ui/icons.ts'
import {
  allMine,
  allTheirs,
  alsoChanged,
  changedLead,
  changedTitle,
  emptyValue,
  mineLabel,
  noOverlapLead,
  saveChoices,
  theirsLabel,
} from './changed-meanwhile.texts.ts'
import { type FormValues, mergeChanges } from './merge-changes.ts'

/** A field by its name in the form's values. `show` writes its value; the default writes text and lists. */
export type ChangedField<Values extends FormValues> = {
  name: keyof Values & string
  label: string
  show?: (value: unknown) => ReactNode
}

type ChangedMeanwhileProps<Values extends FormValues> = {
  /** The values that the form was loaded with. */
  base: Values
  /** The values that are typed. */
  mine: Values
  /** The values that somebody else saved (`currentOf(error)`, as form values). */
  theirs: Values
  fields: readonly ChangedField<Values>[]
  /** Saves the values that were chosen, based on the version of `theirs`. */
  onResolve: (values: Values) => void
  isBusy?: boolean
}

type Side = 'mine' | 'theirs'

/**
 * Shown in a form whose save was refused because somebody else saved first. Fields that only one side changed are
 * merged; for each of the others the person chooses a side. It takes the focus and is read out.
 */
export function ChangedMeanwhile<Values extends FormValues>(props: ChangedMeanwhileProps<Values>) {
  const { base, mine, theirs, fields, onResolve, isBusy = false } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [sides, setSides] = useState<Partial<Record<string, Side>>>({})
  useEffect(() => box.current?.focus(), [])
  const { merged, conflicts, theirs: taken } = mergeChanges(base, mine, theirs)
  const named = (names: readonly string[]) => fields.filter(({ name }) => names.includes(name))
  const chosen = Object.fromEntries(
    Object.keys(merged).map((name) => [
      name,
      conflicts.includes(name) && sides[name] === 'theirs' ? theirs[name] : merged[name],
    ]),
  ) as Values
  const all = (side: Side) => setSides(Object.fromEntries(conflicts.map((name) => [name, side])))
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-card border border-warning bg-warning-soft p-4 outline-offset-2 sm:p-5"
    >
      <div className="flex gap-3">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <div className="min-w-0">
          <p id={id} className="text-h3">
            {changedTitle}
          </p>
          <p className="mt-1">{conflicts.length > 0 ? changedLead : noOverlapLead}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-4">
        {named(conflicts).map((field) => (
          <Choice
            key={field.name}
            field={field}
            mine={mine[field.name]}
            theirs={theirs[field.name]}
            side={sides[field.name] ?? 'mine'}
            onChoose={(side) => setSides({ ...sides, [field.name]: side })}
          />
        ))}
        <Taken fields={named(taken)} values={theirs} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <Button onClick={() => onResolve(chosen)} isBusy={isBusy}>
          {saveChoices}
        </Button>
        {conflicts.length > 1 && (
          <>
            <Button variant="quiet" onClick={() => all('mine')}>
              {allMine}
            </Button>
            <Button variant="quiet" onClick={() => all('theirs')}>
              {allTheirs}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** Fields that only the other person changed, with their new values. */
function Taken<Values extends FormValues>({
  fields,
  values,
}: {
  fields: readonly ChangedField<Values>[]
  values: Values
}) {
  if (fields.length === 0) return null
  return (
    <div>
      <p className="text-label">{alsoChanged}</p>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
        {fields.map((field) => (
          <div key={field.name} className="contents">
            <dt className="text-muted-foreground">{field.label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{shown(field, values[field.name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type ChoiceProps<Values extends FormValues> = {
  field: ChangedField<Values>
  mine: unknown
  theirs: unknown
  side: Side
  onChoose: (side: Side) => void
}

/** One field with both values side by side; the arrow keys move between them. */
function Choice<Values extends FormValues>({ field, mine, theirs, side, onChoose }: ChoiceProps<Values>) {
  const id = useId()
  const sides = [
    { side: 'mine' as const, label: mineLabel, value: mine },
    { side: 'theirs' as const, label: theirsLabel, value: theirs },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="text-label">{field.label}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {sides.map((one) => (
          <label
            key={one.side}
            className={cn(
              'flex min-h-11 min-w-0 gap-3 rounded-control border bg-card p-3',
              side === one.side ? 'border-foreground shadow-[inset_0_0_0_1px_var(--foreground)]' : 'border-input',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={side === one.side}
              onChange={() => onChoose(one.side)}
              className="size-6 shrink-0 accent-[var(--primary)]"
            />
            <span className="min-w-0">
              <span className="block text-muted-foreground text-small">{one.label}</span>
              <span dir="auto" className="block max-h-48 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
                {shown(field, one.value)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function shown<Values extends FormValues>({ show }: ChangedField<Values>, value: unknown): ReactNode {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return <em>{emptyValue}</em>
  if (show) return show(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
