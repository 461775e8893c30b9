import '#web/forms/zod-setup.ts'
import type { BulkAnswer, BulkChange, ItemSelection } from '@keepcase/contract/drops/catalog.contract.ts'
import { maxPricePercent, minPricePercent } from '@keepcase/contract/drops/items.limits.ts'
import * as z from 'zod/mini'
import { type ContractForm, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { FormActions } from './form-actions.tsx'
import { FormatField, GenresField, TraitSelect } from './item-fields.tsx'
import { centsOf, ItemValues } from './item-values.ts'
import * as texts from './items.texts.ts'
import { useChangeItems } from './use-items.ts'

const percent = z.string().check(
  z.trim(),
  z.refine(
    (text) =>
      text === '' ||
      (/^[+-]?\d{1,3}$/.test(text) && Number(text) >= minPricePercent && Number(text) <= maxPricePercent),
    texts.percentError,
  ),
)
const { category, condition, sleeveCondition, rarity, era, year, maker, format, printRun } = ItemValues.shape
const BulkValues = z
  .strictObject({
    ...{ category, condition, sleeveCondition, rarity, era, year, maker, format, printRun },
    price: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || /^\d{1,7}([.,]\d{1,3})?$/.test(text), texts.priceError),
    ),
    pricePercent: percent,
    addGenres: z.array(z.string()),
    removeGenres: z.array(z.string()),
  })
  .check(
    z.refine((values) => Object.values(values).some((value) => value.length > 0), {
      error: texts.nothingChosen,
      path: ['category'],
    }),
  )
type BulkValues = z.output<typeof BulkValues>

const blank: BulkValues = {
  ...{ category: '', condition: '', sleeveCondition: '', rarity: '', era: '', year: '', maker: '', format: '' },
  ...{ printRun: '', price: '', pricePercent: '', addGenres: [], removeGenres: [] },
}

/** Filled-in fields as the API takes them. */
function changeOf(values: BulkValues, currency: string): BulkChange {
  const { price, pricePercent, year, printRun, addGenres, removeGenres, ...rest } = values
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  return {
    ...(filled as BulkChange),
    ...(price && { priceCents: centsOf(price, currency) }),
    ...(pricePercent && { pricePercent: Number(pricePercent) }),
    ...(year && { year: Number(year) }),
    ...(printRun && { printRun: Number(printRun) }),
    ...(addGenres.length > 0 && { addGenres: addGenres as BulkChange['addGenres'] }),
    ...(removeGenres.length > 0 && { removeGenres: removeGenres as BulkChange['removeGenres'] }),
  }
}

type BulkDialogProps = {
  count: number
  currency: string
  selection: ItemSelection
  onClose: () => void
  onDone: (answer: BulkAnswer) => void
}

/** Changes the same fields of the chosen items. What is typed survives a closed tab. */
export function BulkDialog({ count, currency, selection, onClose, onDone }: BulkDialogProps) {
  return (
    <Dialog
      isWide
      title={texts.bulkTitle(count)}
      description={texts.bulkLead}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <BulkForm {...{ currency, selection, onDone }} />
    </Dialog>
  )
}

function BulkForm({ currency, selection, onDone }: Pick<BulkDialogProps, 'currency' | 'selection' | 'onDone'>) {
  const change = useChangeItems()
  const mutation = {
    isPending: change.isPending,
    mutateAsync: (values: BulkValues) => change.mutateAsync({ ...selection, change: changeOf(values, currency) }),
  }
  const form = useContractForm(BulkValues, mutation, {
    defaultValues: blank,
    onDone: (answer) => {
      stored.forget()
      onDone(answer)
    },
    fallback: texts.notSaved,
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, `bulk change ${selection.storefrontId}`)
  const keep = { placeholder: texts.bulkUnchanged }
  return (
    <Form form={form} className="flex flex-col gap-5">
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        {(['category', 'condition', 'sleeveCondition', 'rarity', 'era'] as const).map((name) => (
          <TraitSelect key={name} form={form as unknown as ContractForm} name={name} {...keep} />
        ))}
        <Text form={form} name="maker" label={texts.fieldLabels.maker} />
        <FormatField form={form as unknown as ContractForm} />
        <Text form={form} name="year" label={texts.fieldLabels.year} inputMode="numeric" />
        <Text form={form} name="printRun" label={texts.fieldLabels.printRun} inputMode="numeric" />
        <Text form={form} name="price" label={texts.priceIn(currency)} inputMode="decimal" />
        <Text form={form} name="pricePercent" label={texts.pricePercentLabel} hint={texts.pricePercentHint} />
      </div>
      <GenresField form={form as unknown as ContractForm} name="addGenres" label={texts.addGenresLabel} />
      <GenresField form={form as unknown as ContractForm} name="removeGenres" label={texts.removeGenresLabel} />
      <FormActions>
        <SubmitButton>{texts.bulkSave}</SubmitButton>
      </FormActions>
    </Form>
  )
}

type TextProps = {
  form: ContractForm<BulkValues>
  name: keyof BulkValues
  label: string
  hint?: string
  inputMode?: 'numeric' | 'decimal'
}

const Text = ({ form, name, ...field }: TextProps) => (
  <FormField form={form} name={name}>
    {(control) => <TextField autoComplete="off" {...field} {...control} />}
  </FormField>
)
