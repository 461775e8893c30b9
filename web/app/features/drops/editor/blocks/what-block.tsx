import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { useId } from 'react'
import { cn } from '#web/ui/cn.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { dropTypes } from '../../display/drop-type.ts'
import { setType } from '../draft/edits.ts'
import { descriptionHint, titleHint, typeMeanings } from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { Block, LockNote } from './fields.tsx'

/** What the drop is: its type, its title, its description. */
export function WhatBlock() {
  const title = useField('title')
  const description = useField('description')
  return (
    <Block id="what" title="What">
      <TypeChoice />
      <div className="flex min-w-0 flex-col gap-1.5">
        <TextField
          id="drop-title"
          label="Title"
          {...(title.isDisabled ? {} : { hint: titleHint })}
          maxLength={120}
          autoComplete="off"
          value={title.value}
          disabled={title.isDisabled}
          error={title.error}
          onChange={(event) => title.set(event.target.value)}
        />
        <LockNote lock={title.lock} />
      </div>
      <TextArea
        label="Description"
        hint={descriptionHint}
        isOptional
        maxLength={8000}
        value={description.value}
        disabled={description.isDisabled}
        error={description.error}
        onChange={(event) => description.set(event.target.value)}
      />
    </Block>
  )
}

/** Three cards, one for each type; arrow keys move between them. */
function TypeChoice() {
  const { editing } = useEditor()
  const { value, isDisabled, lock, error } = useField('type')
  const name = useId()
  const choose = (type: DropType) => editing.draft.edit((edits, drop) => setType(edits, drop, type), ['field type'])
  return (
    <fieldset disabled={isDisabled} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-label">Type</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {(Object.keys(dropTypes) as DropType[]).map((type) => {
          const { word, Icon, soft } = dropTypes[type]
          const isOn = type === value
          return (
            <label
              key={type}
              className={cn(
                'flex min-h-11 min-w-0 gap-3 rounded-control border p-3 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:flex-col sm:gap-2',
                isOn ? 'border-foreground shadow-[inset_0_0_0_1px_var(--foreground)]' : 'border-input',
                isDisabled && !isOn && 'opacity-60',
                !isDisabled && 'cursor-pointer hover:border-foreground',
              )}
            >
              <input
                type="radio"
                name={name}
                value={type}
                checked={isOn}
                onChange={() => choose(type)}
                className="sr-only"
                aria-describedby={`${name}-${type}`}
              />
              <span aria-hidden="true" className={cn('grid size-9 shrink-0 place-items-center rounded-chip', soft)}>
                <Icon className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block text-label">{word}</span>
                <span id={`${name}-${type}`} className="block text-muted-foreground text-small">
                  {typeMeanings[type]}
                </span>
              </span>
            </label>
          )
        })}
      </div>
      <FieldError id={`${name}-error`} error={error} />
      <LockNote lock={lock} />
    </fieldset>
  )
}
