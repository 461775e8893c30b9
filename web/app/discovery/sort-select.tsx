import { type Sort, sorts } from '@keepcase/contract/discovery/discovery.options.ts'
import { cn } from '#ui/cn.ts'
import { controlClass } from '#ui/field.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { sortWords } from './filters.ts'

/** In which order the drops stand, on one line with its word. */
export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-label">
      <span className="max-sm:sr-only">Sort by</span>
      <span className="relative block min-w-0">
        <select
          value={value}
          onChange={(event) => onChange(event.target.value as Sort)}
          className={cn(controlClass, 'appearance-none truncate pe-10 font-normal')}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
        />
      </span>
    </label>
  )
}
