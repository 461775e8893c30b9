import type { Condition } from '@keepcase/contract/drops/items.contract.ts'
import { useState } from 'react'
import { Popover } from '#web/ui/overlays/popovers.tsx'
import { conditions } from './conditions.ts'

type Props = { condition: Condition; sleeve: Condition | null; chipClass: string; label: string }

/** Popover of a condition chip, already open when its code has loaded. */
export function ConditionMeaning({ condition, sleeve, chipClass, label }: Props) {
  const [isOpen, setOpen] = useState(true)
  const { word, meaning } = conditions[condition]
  const cover = sleeve ? conditions[sleeve] : null
  return (
    <Popover
      label="Condition"
      align="start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={chipClass}>
          <span className="sr-only">Condition: </span>
          {label}
        </button>
      }
    >
      <dl className="flex flex-col gap-3 text-small">
        <div>
          <dt className="font-[620]">{cover ? `Media: ${word}` : word}</dt>
          <dd className="mt-0.5 text-muted-foreground">{meaning}</dd>
        </div>
        {cover && (
          <div>
            <dt className="font-[620]">{`Sleeve: ${cover.word}`}</dt>
            <dd className="mt-0.5 text-muted-foreground">{cover.meaning}</dd>
          </div>
        )}
      </dl>
    </Popover>
  )
}
