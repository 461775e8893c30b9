import type { RefObject } from 'react'
import { AnchoredPopover } from '#web/ui/overlays/popovers.tsx'
import { DayCalendar } from './day-calendar.tsx'

type DayPopoverProps = {
  anchor: RefObject<HTMLElement | null>
  label: string
  /** `2026-11-24`, or empty. */
  date: string
  onClose: () => void
  onChoose: (date: string) => void
}

/** A calendar beside its button; a choice closes it. */
export const DayPopover = ({ anchor, label, date, onClose, onChoose }: DayPopoverProps) => (
  <AnchoredPopover anchor={anchor} label={label} align="start" onClose={onClose}>
    <DayCalendar
      date={date}
      onChoose={(chosen) => {
        onClose()
        onChoose(chosen)
      }}
    />
  </AnchoredPopover>
)
