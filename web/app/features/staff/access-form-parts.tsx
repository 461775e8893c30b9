import type { Staff } from '@keepcase/contract/staff/staff.contract.ts'
import type { ReactNode } from 'react'
import { type ContractForm, FormField } from '#web/forms/form.tsx'
import { lastDayOf } from '#web/forms/last-day.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { AccessFields } from './access-fields.ts'
import { RightsPicker } from './rights-picker.tsx'
import { lastDayHint, lastDayLabel, lastDayNeeded } from './staff.texts.ts'

type AccessPartsProps = {
  form: ContractForm<AccessFields>
  team: Pick<Staff, 'grantable' | 'grantableUntil'>
  /** Fields shown beside the last day. */
  children?: ReactNode
}

/** The fields of an access: what somebody may do, and until when. */
export function AccessParts({ form, team, children }: AccessPartsProps) {
  const { grantable, grantableUntil } = team
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        {children}
        <FormField form={form} name="lastDay">
          {(control) => (
            <TextField
              type="date"
              label={lastDayLabel}
              hint={grantableUntil ? lastDayNeeded : lastDayHint}
              isOptional={grantableUntil === null}
              {...(grantableUntil ? { max: lastDayOf(grantableUntil) } : {})}
              {...control}
            />
          )}
        </FormField>
      </div>
      <FormField form={form} name="permissions">
        {({ value, onChange, error }) => (
          <RightsPicker value={value} onChange={onChange} grantable={grantable} error={error} />
        )}
      </FormField>
    </>
  )
}
