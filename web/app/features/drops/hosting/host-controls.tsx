import type { DropStatus, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { LateMenu } from '#web/startup/late-menu.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { ConfirmMove } from '../selling/confirm-move.tsx'
import { EndDialog } from './end-dialog.tsx'
import {
  end,
  endsAt,
  extend,
  extendBy,
  extended,
  pace,
  paceChoices,
  paceMeans,
  paceOf,
  pause,
  resume,
} from './hosting.texts.ts'
import { Panel } from './panel.tsx'
import { useHostKeys } from './use-host-keys.ts'
import { useHostCommand } from './use-hosted-drop.ts'

type HostControlsProps = { drop: SellerDrop; status: DropStatus }

const steps = [5, 10, 15, 30, 60] as const

/** Pause, extend, end, and the pace of reveals. */
export function HostControls({ drop, status }: HostControlsProps) {
  const [asking, ask] = useState<'pause' | 'end' | null>(null)
  const { id, endDate } = drop
  const { send, isPending } = useHostCommand(id)
  const isOpen = isUnderWay(status)
  const extendMinutes = (minutes: number) =>
    endDate &&
    send((now) => client.drops.extend({ id, endDate: now.endDate ?? endDate, minutes }), {
      onSuccess: () => notify.success(extended(minutes)),
    })
  const togglePause = () => {
    if (status === 'active') ask('pause')
    else if (status === 'paused') send(() => client.drops.resume({ id }))
  }
  useHostKeys({
    p: togglePause,
    x: () => isOpen && extendMinutes(5),
    e: () => isOpen && ask('end'),
  })
  return (
    <Panel
      title="Controls"
      corner={
        endDate && (
          <span className="text-muted-foreground text-xs">
            {endsAt} <Time at={endDate} style="time" />
          </span>
        )
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        {isOpen && (
          <div className="grid grid-cols-3 gap-2 *:px-2">
            <Button
              variant="outline"
              isWaiting={isPending || status === 'sold-out'}
              onClick={togglePause}
              className="w-full"
            >
              {status === 'paused' ? resume : pause}
            </Button>
            <LateMenu
              label={extend}
              trigger={
                <Button variant="outline" className="w-full">
                  {extend}
                  <ChevronDown aria-hidden="true" />
                </Button>
              }
              entries={steps.map((minutes) => ({
                kind: 'action',
                label: extendBy(minutes),
                onSelect: () => extendMinutes(minutes),
              }))}
            />
            <Button variant="outline" className="w-full text-destructive" onClick={() => ask('end')}>
              {end}
            </Button>
          </div>
        )}
        {drop.type === 'live' && <Pace drop={drop} />}
      </div>
      {asking === 'pause' && <ConfirmMove drop={drop} action="pause" onClose={() => ask(null)} />}
      {asking === 'end' && <EndDialog drop={drop} onClose={() => ask(null)} />}
    </Panel>
  )
}

function Pace({ drop }: Omit<HostControlsProps, 'status'>) {
  const { send } = useHostCommand(drop.id)
  const seconds = drop.live?.revealEverySeconds ?? null
  const value = seconds === null ? 'off' : String(seconds)
  const isListed = paceChoices.some((choice) => choice.value === value)
  const options = isListed || seconds === null ? paceChoices : [...paceChoices, { value, label: paceOf(seconds) }]
  return (
    <div>
      <label htmlFor="host-pace" className="mb-1.5 block text-label">
        {pace}
      </label>
      <SelectBox
        id="host-pace"
        aria-describedby="host-pace-hint"
        options={options}
        value={value}
        onValueChange={(next: string) =>
          send(() => client.drops.setPace({ id: drop.id, seconds: next === 'off' ? null : Number(next) }))
        }
      />
      <p id="host-pace-hint" className="mt-1.5 text-muted-foreground text-xs">
        {paceMeans}
      </p>
    </div>
  )
}
