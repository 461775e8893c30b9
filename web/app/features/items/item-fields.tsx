import { useId } from 'react'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { type ContractForm, FormField } from '#web/forms/form.tsx'
import { Checkbox, Select } from '#web/ui/forms/choices.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import * as texts from './items.texts.ts'
import { traitFilters } from './use-items-address.ts'

const traitValues = {
  category: traitFilters.category,
  condition: traitFilters.condition,
  sleeveCondition: traitFilters.condition,
  rarity: traitFilters.rarity,
  era: traitFilters.era,
} as const
type TraitName = keyof typeof traitValues

type FormProp = { form: ContractForm }

type TraitSelectProps = FormProp & { name: TraitName; placeholder?: string; isFixed?: boolean }

/** One of a trait's values, or none. */
export const TraitSelect = ({ form, name, placeholder = texts.notStated, isFixed = false }: TraitSelectProps) => (
  <FormField form={form} name={name}>
    {(control) => (
      <Select
        label={texts.fieldLabels[name]}
        options={traitValues[name].map((value) => ({ value, label: traitLabel(value) }))}
        placeholder={placeholder}
        {...control}
        disabled={isFixed}
      />
    )}
  </FormField>
)

/** Any number of genres. */
export const GenresField = ({
  form,
  name = 'genres',
  label = texts.fieldLabels.genres,
  isFixed = false,
}: FormProp & { name?: string; label?: string; isFixed?: boolean }) => (
  <FormField form={form} name={name}>
    {({ value, onChange }) => (
      <fieldset disabled={isFixed}>
        <legend className="text-label">{label}</legend>
        <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {traitFilters.genre.map((genre) => (
            <Checkbox
              key={genre}
              label={traitLabel(genre)}
              checked={(value as string[]).includes(genre)}
              onCheckedChange={(isOn) =>
                onChange(isOn ? [...value, genre] : (value as string[]).filter((other) => other !== genre))
              }
            />
          ))}
        </div>
      </fieldset>
    )}
  </FormField>
)

/** The format, with common ones offered. */
export function FormatField({ form, ...field }: FormProp & { isOptional?: boolean; isFixed?: boolean }) {
  const { isFixed = false, isOptional = false } = field
  const id = useId()
  return (
    <FormField form={form} name="format">
      {(control) => (
        <>
          <TextField
            label={texts.fieldLabels.format}
            isOptional={isOptional}
            list={id}
            autoComplete="off"
            {...control}
            disabled={isFixed}
          />
          <datalist id={id}>
            {texts.formats.map((format) => (
              <option key={format} value={format} />
            ))}
          </datalist>
        </>
      )}
    </FormField>
  )
}

type ItemFieldsProps = FormProp & {
  currency: string
  /** In an open drop: what buyers see can't change. */
  isFixed: boolean
}

/** Every attribute of an item: the five that most items need first. */
export function ItemFields({ form, currency, isFixed }: ItemFieldsProps) {
  const line = { form, isFixed }
  return (
    <>
      <FormField form={form} name="title">
        {(control) => <TextField label={texts.fieldLabels.title} autoComplete="off" {...control} disabled={isFixed} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <LineField form={form} name="price" label={`${texts.fieldLabels.price} in ${currency}`} inputMode="decimal" />
        <LineField form={form} name="quantity" hint={texts.unitsHint} inputMode="numeric" />
        <TraitSelect {...line} name="category" />
        <TraitSelect {...line} name="condition" />
      </div>
      <Group title="Details">
        <TraitSelect {...line} name="sleeveCondition" />
        <TraitSelect {...line} name="rarity" />
        <LineField {...line} name="maker" isOptional />
        <FormatField {...line} isOptional />
        <LineField {...line} name="year" isOptional inputMode="numeric" />
        <TraitSelect {...line} name="era" />
        <LineField {...line} name="printRun" isOptional inputMode="numeric" />
        <LineField form={form} name="sku" isOptional hint={texts.skuHint} />
      </Group>
      <GenresField {...line} />
      <Prose {...line} name="flaws" hint={texts.flawsHint} />
      <Prose {...line} name="description" />
    </>
  )
}

const Group = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <fieldset className="min-w-0 border-t pt-4">
    <legend className="float-start mb-4 w-full text-h3">{title}</legend>
    <div className="clear-both grid gap-5 sm:grid-cols-2 sm:items-end">{children}</div>
  </fieldset>
)

type LineFieldProps = FormProp & {
  name: 'price' | 'quantity' | 'maker' | 'year' | 'printRun' | 'sku'
  label?: string
  hint?: string
  isOptional?: boolean
  inputMode?: 'numeric' | 'decimal'
  isFixed?: boolean
}

function LineField({ form, name, isFixed = false, ...field }: LineFieldProps) {
  const label = name === 'price' ? texts.fieldLabels.price : texts.fieldLabels[name]
  return (
    <FormField form={form} name={name}>
      {(control) => <TextField label={label} autoComplete="off" {...field} {...control} disabled={isFixed} />}
    </FormField>
  )
}

const Prose = ({
  form,
  name,
  hint,
  isFixed,
}: FormProp & { name: 'flaws' | 'description'; hint?: string; isFixed: boolean }) => (
  <FormField form={form} name={name}>
    {(control) => (
      <TextArea label={texts.fieldLabels[name]} isOptional {...(hint && { hint })} {...control} disabled={isFixed} />
    )}
  </FormField>
)
