import { type Sort, sorts } from '@keepcase/contract/discovery/discovery.filters.ts'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import * as texts from './discovery.texts.ts'
import { sortLabels } from './filters.ts'

const options = sorts.map((value) => ({ value, label: sortLabels[value] }))

/** Sort order of the drops, with its label on the same line. */
export const SortSelect = ({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the list is inside it
  <label className="flex min-w-0 items-center gap-2 text-label max-sm:flex-1 max-sm:basis-36 max-sm:*:last:grow">
    <span className="max-sm:sr-only">{texts.sortBy}</span>
    <SelectBox value={value} onValueChange={onChange} options={options} className="font-normal" />
  </label>
)
