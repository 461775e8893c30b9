import { cn } from '../cn.ts'
import { Search } from '../icons.ts'
import { controlClass } from './field.tsx'

type SearchFieldProps = {
  /** Accessible name, also shown as the placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** A search field without a button: results follow the typing. */
export const SearchField = ({ label, value, onChange, className }: SearchFieldProps) => (
  <span className={cn('relative block min-w-0', className)}>
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
    />
    <input
      type="search"
      dir="auto"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn(controlClass, 'ps-10')}
    />
  </span>
)
