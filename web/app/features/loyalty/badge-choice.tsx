import { flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import { useId } from 'react'
import { FlairBadge } from './display/flair-badge.tsx'
import * as texts from './loyalty.texts.ts'

type BadgeChoiceProps = { highest: number; value: number; onChoose: (level: number) => void }

/** Selects one of the earned badges: a radio group with shapes, and names for screen readers. */
export function BadgeChoice({ highest, value, onChoose }: BadgeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="mb-2 text-label">{texts.whichBadge}</legend>
      {flairLevels.slice(0, highest).map((flair) => (
        <label
          key={flair.level}
          title={flair.name}
          className="grid size-12 cursor-pointer place-items-center rounded-control border border-input outline-offset-2 hover:bg-sunken has-checked:border-foreground has-checked:bg-secondary has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            checked={flair.level === value}
            onChange={() => onChoose(flair.level)}
            aria-label={flair.name}
            className="sr-only"
          />
          <span aria-hidden="true" className="flex">
            <FlairBadge level={flair.level} className="size-7" />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
