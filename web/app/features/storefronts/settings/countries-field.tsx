import { countries, europeanUnion } from '@keepcase/contract/storefronts/countries.ts'
import { useId } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { regionName } from '#web/format/regions.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { RadioGroup, SelectBox } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { addCountry, addUnion, everywhere, shipsToHint, shipsToLabel, someCountries } from './settings.texts.ts'

/** All countries as options, by name. */
export const countryOptions = countries
  .map((value) => ({ value, label: regionName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

type CountriesFieldProps = {
  /** Null: everywhere. */
  value: readonly string[] | null
  onChange: (value: string[] | null) => void
  error: string | undefined
}

/** Ships everywhere, or to chosen countries. */
export function CountriesField({ value, onChange, error }: CountriesFieldProps) {
  const id = useId()
  const chosen = value ?? []
  const set = (list: readonly string[]) => onChange([...new Set(list)].sort())
  const add = (code: string) => {
    if (code === '') return
    set([...chosen, code])
    announce(`${regionName(code)} added`)
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={shipsToLabel}
        hint={shipsToHint}
        value={value === null ? 'all' : 'some'}
        onValueChange={(choice) => onChange(choice === 'all' ? null : [...chosen])}
        options={[
          { value: 'all', label: everywhere },
          { value: 'some', label: someCountries },
        ]}
      />
      {value !== null && (
        <div className="flex flex-col gap-3">
          {chosen.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {chosen.map((code) => (
                <li key={code} className="max-w-full">
                  <Chip name={regionName(code)} onRemove={() => set(chosen.filter((one) => one !== code))}>
                    {regionName(code)}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            <label htmlFor={`${id}-add`} className="sr-only">
              {addCountry}
            </label>
            <SelectBox
              id={`${id}-add`}
              className="min-w-60"
              value=""
              placeholder={addCountry}
              options={countryOptions.filter((option) => !chosen.includes(option.value))}
              onValueChange={add}
            />
            {!europeanUnion.every((code) => chosen.includes(code)) && (
              <Button variant="quiet" onClick={() => set([...chosen, ...europeanUnion])}>
                {addUnion}
              </Button>
            )}
          </div>
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
