import { useState } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { nameOf } from '../users/users.texts.ts'
import * as texts from './roles.texts.ts'
import { usePeople } from './use-roles.ts'

export type ChosenPerson = { id: string; name: string }

type PersonFieldProps = {
  value: ChosenPerson | null
  onChange: (person: ChosenPerson | null) => void
  error?: string | undefined
}

/** Finds a person by name: a search with its results as buttons below it. */
export function PersonField({ value, onChange, error }: PersonFieldProps) {
  const [text, setText] = useState('')
  const people = usePeople(text)
  const found = value === null && text.trim().length > 1 ? (people.data?.items ?? []) : []
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={texts.personLabel}
        hint={texts.personHint}
        error={error}
        autoComplete="off"
        maxLength={100}
        value={value?.name ?? text}
        onChange={(event) => {
          onChange(null)
          setText(event.target.value)
        }}
      />
      {found.length > 0 && (
        <ul aria-label={texts.peopleFound} className="rounded-control border">
          {found.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                onClick={() => onChange({ id: user.id, name: nameOf(user) })}
                className="flex min-h-11 w-full items-center gap-2 px-3 text-start text-small hover:bg-sunken"
              >
                <bdi className="font-[620]">{nameOf(user)}</bdi>
                {user.username && <bdi className="text-muted-foreground">{`@${user.username}`}</bdi>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
