import { spellDuration } from '#web/format/format.ts'
import { Checkbox, Select } from '#web/ui/forms/choices.tsx'
import {
  closeOnRevealHint,
  closeOnRevealLabel,
  cooldownHint,
  cooldownLabel,
  holdHint,
  holdLabel,
  maxClaimsHint,
  maxClaimsLabel,
  revealEveryHint,
  revealEveryLabel,
  rulesTitle,
  stageTitle,
  staggeredHint,
  staggeredLabel,
} from '../editor.texts.ts'
import { useField } from '../editor-context.ts'
import { CountField, LockNote, Part } from './fields.tsx'

/** Hold lengths to choose from, in seconds: what the contract allows. */
const holds = [300, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 172_800, 604_800]

/** The rules of claims, each with what it means. */
export function RulesPart() {
  const type = useField('type').value
  const hold = useField('holdSeconds')
  return (
    <Part id="drop-rules" title={rulesTitle}>
      <LockNote lock={hold.lock} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={holdLabel}
          hint={holdHint}
          value={String(hold.value)}
          disabled={hold.isDisabled}
          error={hold.error}
          options={holdOptions(hold.value)}
          onValueChange={(seconds) => hold.set(Number(seconds))}
        />
        <CountField
          name="maxClaimsPerUser"
          label={maxClaimsLabel}
          hint={maxClaimsHint}
          min={1}
          max={100_000}
          isOptional
        />
        <CountField
          name="staggeredClaimThreshold"
          label={staggeredLabel}
          hint={staggeredHint}
          min={1}
          max={100_000}
          isOptional
        />
        {type === 'live' && (
          <CountField name="cooldownSeconds" label={cooldownLabel} hint={cooldownHint} min={0} max={86_400} />
        )}
      </div>
    </Part>
  )
}

function holdOptions(current: number): { value: string; label: string }[] {
  const all = holds.includes(current) ? holds : [...holds, current].sort((a, b) => a - b)
  return all.map((seconds) => ({ value: String(seconds), label: holdLength(seconds) }))
}

const holdLength = (seconds: number): string =>
  seconds >= 172_800 && seconds % 86_400 === 0 ? `${seconds / 86_400} days` : spellDuration(seconds * 1000)

/** How the lots of a live drop come on stage. */
export function LivePart() {
  const close = useField('closeOnReveal')
  return (
    <Part id="drop-reveals" title={stageTitle}>
      <LockNote lock={close.lock} />
      <CountField
        name="revealEverySeconds"
        label={revealEveryLabel}
        hint={revealEveryHint}
        min={5}
        max={3_600}
        isOptional
      />
      <Checkbox
        label={closeOnRevealLabel}
        hint={closeOnRevealHint}
        checked={close.value}
        disabled={close.isDisabled}
        error={close.error}
        onCheckedChange={close.set}
      />
    </Part>
  )
}
