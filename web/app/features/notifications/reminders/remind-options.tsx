import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import {
  momentOf,
  type ReminderChannel,
  type ReminderMoment,
  reminderChannels,
  reminderMoments,
} from '@keepcase/contract/notifications/reminders.rules.ts'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { formatStart } from '#web/format/format.ts'
import { clock } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Sheet } from '#web/ui/overlays/overlays.tsx'
import { PushChoice } from '../push/push-choice.tsx'
import { googleCalendarUrl } from './google-calendar.ts'
import { channelLabels, momentLabels, options } from './remind-options.texts.ts'
import type { RemindableDrop } from './remindable-drop.ts'
import { useChangeReminder } from './use-reminders.ts'
import { useUnremind } from './use-unremind.ts'

type RemindOptionsProps = {
  drop: RemindableDrop
  reminder: Reminder
  /** True in a column of its own: opens in place. Else, among cards, in a sheet over the page. */
  isInline: boolean
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

const plainChannels = ['in_app', 'email'] as const

/** Options of a reminder: when and how it is sent, calendar links, and removing it. They never cover a card. */
export function RemindOptions({ drop, reminder, isInline, anchor, onClose }: RemindOptionsProps) {
  const about = { ...drop, dropId: drop.id }
  const change = useChangeReminder(about)
  const unremind = useUnremind(about)
  const { moments, channels } = reminder
  const ahead = moments.filter((moment) => isStillAhead(drop, moment))
  const changeMoment = (moment: ReminderMoment, isOn: boolean) =>
    change((chosen) => ({ moments: toggled(reminderMoments, chosen.moments, moment, isOn) }))
  const changeChannel = (channel: ReminderChannel, isOn: boolean) =>
    change((chosen) => ({ channels: toggled(reminderChannels, chosen.channels, channel, isOn) }))
  const cancel = () => {
    onClose()
    anchor.current?.focus()
    unremind.mutate(reminder)
  }
  return (
    <Frame drop={drop} isInline={isInline} anchor={anchor} onClose={onClose}>
      <Group label={options.when}>
        {reminderMoments.map((moment) => (
          <Checkbox
            key={moment}
            label={momentLabels[moment]}
            hint={hintOf(drop, moment)}
            checked={ahead.includes(moment)}
            disabled={!isStillAhead(drop, moment) || isLast(ahead, moment)}
            onCheckedChange={(isOn) => changeMoment(moment, isOn)}
          />
        ))}
      </Group>
      <Group label={options.how} className="mt-1 border-t pt-2">
        <div className="grid grid-cols-2 gap-x-4">
          {plainChannels.map((channel) => (
            <Checkbox
              key={channel}
              label={channelLabels[channel]}
              checked={channels.includes(channel)}
              disabled={isLast(channels, channel)}
              onCheckedChange={(isOn) => changeChannel(channel, isOn)}
            />
          ))}
        </div>
        <PushChoice
          isChosen={channels.includes('push')}
          isLast={isLast(channels, 'push')}
          onChange={(isOn) => changeChannel('push', isOn)}
        />
      </Group>
      <div className="mt-1 flex flex-col border-t pt-3">
        <div className="grid grid-cols-2 gap-2">
          <a href={paths.dropCalendar(drop.id)} download className={buttonClass('outline')}>
            {options.calendarFile}
          </a>
          {drop.startDate && (
            <a
              href={googleCalendarUrl(drop, drop.startDate, window.location.origin)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('outline')}
            >
              {options.google}
              <span className="sr-only">{options.googleMore}</span>
            </a>
          )}
        </div>
        <Button variant="quiet" onClick={cancel}>
          {options.cancel}
        </Button>
      </div>
    </Frame>
  )
}

type FrameProps = Omit<RemindOptionsProps, 'reminder'> & { children: ReactNode }

function Frame({ drop, isInline, anchor, onClose, children }: FrameProps) {
  const label = options.label(drop.title)
  if (!isInline) {
    return (
      <Sheet isOpen onOpenChange={onClose} title={label}>
        {children}
      </Sheet>
    )
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    onClose()
    anchor.current?.focus()
  }
  return (
    <section aria-label={label} onKeyDown={closeOnEscape} className="animate-rise rounded-control bg-sunken p-4">
      {children}
    </section>
  )
}

type GroupProps = { label: string; className?: string; children: ReactNode }

function Group({ label, className, children }: GroupProps) {
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="float-left w-full text-label">{label}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

/** Only future moments can be selected or deselected. */
const isStillAhead = ({ startDate }: RemindableDrop, moment: ReminderMoment): boolean =>
  !startDate || momentOf(startDate, moment, clock.now()).isAhead

/** The time of a moment, or that it has passed. */
function hintOf({ startDate }: RemindableDrop, moment: ReminderMoment): string | undefined {
  if (!startDate) return undefined
  const { at, isAhead } = momentOf(startDate, moment, clock.now())
  return isAhead ? formatStart(at) : options.passed
}

/** The last selected option can't be deselected: removing the reminder has its own button. */
const isLast = <T,>(chosen: readonly T[], one: T): boolean => chosen.length === 1 && chosen[0] === one

const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T, isOn: boolean): T[] =>
  all.filter((each) => (each === one ? isOn : chosen.includes(each)))
