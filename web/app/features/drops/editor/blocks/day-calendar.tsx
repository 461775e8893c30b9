import { DayPicker } from 'react-day-picker'

const classNames = {
  root: 'relative',
  months: 'flex flex-col',
  month_caption: 'flex h-11 items-center px-2 text-label',
  nav: 'absolute end-0 top-0 flex gap-1',
  button_previous: 'grid size-11 place-items-center rounded-control hover:bg-secondary',
  button_next: 'grid size-11 place-items-center rounded-control hover:bg-secondary',
  chevron: 'size-5 fill-current',
  month_grid: 'w-full border-collapse',
  weekday: 'h-8 text-muted-foreground text-xs font-normal',
  day: 'p-0 text-center',
  day_button: 'size-10 rounded-control text-small hover:not-disabled:bg-secondary',
  selected: '[&>button]:bg-primary [&>button]:text-primary-foreground',
  today: '[&>button]:font-[680] [&>button]:underline [&>button]:underline-offset-4',
  outside: 'text-muted-foreground',
  disabled: 'text-muted-foreground [&>button]:cursor-not-allowed [&>button]:line-through',
  hidden: 'invisible',
}

type DayCalendarProps = {
  /** `2026-11-24`, or empty. */
  date: string
  onChoose: (date: string) => void
}

const two = (n: number): string => String(n).padStart(2, '0')

/** A month’s days to choose from; days that are over can’t be chosen. Arrow keys move by day and week. */
export function DayCalendar({ date, onChoose }: DayCalendarProps) {
  const [year, month, day] = date.split('-').map(Number)
  const selected = year && month && day ? new Date(year, month - 1, day) : undefined
  const today = new Date()
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      disabled={{ before: today }}
      classNames={classNames}
      onSelect={(chosen) => onChoose(`${chosen.getFullYear()}-${two(chosen.getMonth() + 1)}-${two(chosen.getDate())}`)}
    />
  )
}
