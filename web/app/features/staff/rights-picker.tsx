import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import { shownRightGroups, staffPresets, withNeeded, withoutRight } from '@keepcase/contract/staff/staff.rules.ts'
import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { presetsLabel, rightsLabel } from './staff.texts.ts'

type RightsPickerProps = {
  value: readonly StorefrontPermission[]
  onChange: (value: StorefrontPermission[]) => void
  /** What the viewer may hand out; nothing else is shown. */
  grantable: readonly string[]
  error?: string | undefined
}

/** Chooses what somebody may do. A right brings those it needs, and takes along those that need it. */
export function RightsPicker({ value, onChange, grantable, error }: RightsPickerProps) {
  const id = useId()
  const toggle = (name: StorefrontPermission, isOn: boolean) =>
    onChange(isOn ? withNeeded([...value, name]) : withoutRight(value, name))
  const groups = shownRightGroups
    .map((group) => ({ ...group, rights: group.rights.filter(({ name }) => grantable.includes(name)) }))
    .filter(({ rights }) => rights.length > 0)
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-label">{rightsLabel}</legend>
      <Presets grantable={grantable} onChoose={onChange} />
      <FieldError id={`${id}-error`} error={error} />
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map((group) => (
          <fieldset key={group.name} className="min-w-0">
            <legend className="mb-1 text-label">{group.label}</legend>
            {group.rights.map(({ name, label, hint }) => (
              <Checkbox
                key={name}
                label={label}
                hint={hint}
                checked={value.includes(name)}
                onCheckedChange={(isOn) => toggle(name, isOn)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

/** Sets of rights to start from: those that the viewer may hand out as a whole, and everything they may. */
function Presets({
  grantable,
  onChoose,
}: {
  grantable: readonly string[]
  onChoose: (rights: StorefrontPermission[]) => void
}) {
  const offered = staffPresets.flatMap(({ name, label, rights }) => {
    const mine = name === 'everything' ? rights.filter((right) => grantable.includes(right)) : rights
    return mine.length > 0 && mine.every((right) => grantable.includes(right)) ? [{ name, label, rights: mine }] : []
  })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <span className="text-muted-foreground text-small">{presetsLabel}</span>
      {offered.map(({ name, label, rights }) => (
        <Button key={name} variant="outline" size="small" onClick={() => onChoose(withNeeded(rights))}>
          {label}
        </Button>
      ))}
    </div>
  )
}
