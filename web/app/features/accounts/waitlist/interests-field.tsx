import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons.ts'
import * as texts from './waitlist.texts.ts'

type InterestsFieldProps = {
  value: readonly string[]
  onChange: (value: string[]) => void
  error: string | undefined
}

/** The server's limits on the number of interests and their length. */
const maxInterests = 30
const longest = 40

/** Adds an interest to the list; empty text and duplicates (ignoring case) change nothing. */
export function withInterest(list: readonly string[], typed: string): string[] {
  const interest = typed.replace(/\s+/g, ' ').trim().slice(0, longest).trim()
  const isThere = list.some((known) => known.toLowerCase() === interest.toLowerCase())
  return interest === '' || isThere || list.length >= maxInterests ? [...list] : [...list, interest]
}

/** What somebody collects, as a list of removable tags. */
export function InterestsField({ value, onChange, error }: InterestsFieldProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withInterest(value, typed))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return
    if (event.key === 'Enter' && typed.trim() === '') return
    event.preventDefault()
    add()
  }
  const isFull = value.length >= maxInterests
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <TextField
          label="Interests"
          isOptional
          hint={isFull ? texts.youCanAddUp(maxInterests) : texts.whatYouCollectEnter}
          className="flex-1"
          value={typed}
          maxLength={longest}
          disabled={isFull}
          autoComplete="off"
          enterKeyHint="done"
          error={error}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <Button variant="outline" onClick={add} disabled={isFull}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label={texts.yourInterests} className="flex flex-wrap gap-2">
          {value.map((interest) => (
            <li key={interest} className="min-w-0 max-w-full">
              <Chip name={interest} onRemove={() => onChange(value.filter((other) => other !== interest))}>
                <bdi>{interest}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
