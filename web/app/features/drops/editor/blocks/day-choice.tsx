import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarOf } from '../editor.texts.ts'

const DayPopover = clientLazy(() => import('./day-popover.tsx').then((part) => ({ default: part.DayPopover })))

type DayChoiceProps = {
  /** Name of the field that the day is for. */
  label: string
  /** `2026-11-24`, or empty. */
  date: string
  onChoose: (date: string) => void
}

/** The button of a calendar, whose code loads when it is opened. Fingers have the calendar of their device. */
export function DayChoice({ label, date, onChoose }: DayChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="icon"
        className="pointer-coarse:hidden"
        aria-label={calendarOf(label)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={DayPopover.preload}
        onFocus={DayPopover.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays aria-hidden="true" />
      </Button>
      {isOpen && (
        <ClientOnly place={null}>
          <DayPopover
            anchor={button}
            label={calendarOf(label)}
            date={date}
            onClose={() => setOpen(false)}
            onChoose={onChoose}
          />
        </ClientOnly>
      )}
    </>
  )
}
