import { type Perk, perkNames } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import * as texts from './loyalty.texts.ts'
import { perkTexts } from './perks.texts.ts'
import type { Draft, TierField } from './tier-drafts.ts'

type TierFieldsProps = {
  draft: Draft
  place: number
  problem: (field: TierField) => string | undefined
  onChange: (changes: Partial<Draft>) => void
  onRemove: () => void
}

/** One tier in the editor: its name, where it starts, and its perks. */
export function TierFields({ draft, place, problem, onChange, onRemove }: TierFieldsProps) {
  const { key, name, threshold, perks, welcome, codePercent } = draft
  const toggle = (perk: Perk, isOn: boolean) =>
    onChange({ perks: isOn ? [...perks, perk] : perks.filter((other) => other !== perk) })
  return (
    <fieldset className="min-w-0 rounded-card bg-card p-5 shadow-card">
      <legend className="sr-only">{texts.tier(place)}</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          id={`${key}-name`}
          label="Name"
          autoComplete="off"
          value={name}
          error={problem('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          id={`${key}-threshold`}
          label={texts.startsAtPurchases}
          inputMode="numeric"
          autoComplete="off"
          value={threshold}
          error={problem('threshold')}
          onChange={(event) => onChange({ threshold: event.target.value })}
        />
      </div>
      <div className="mt-4 grid gap-x-6 sm:grid-cols-2">
        {perkNames.map((perk) => (
          <Checkbox
            key={perk}
            label={perkTexts[perk].label}
            hint={perkTexts[perk].says}
            checked={perks.includes(perk)}
            onCheckedChange={(isOn) => toggle(perk, isOn)}
          />
        ))}
      </div>
      {perks.includes('discount_codes') && (
        <TextField
          id={`${key}-codePercent`}
          className="mt-4 max-w-72"
          label={texts.discountCodePercentOff}
          hint={texts.codesAlreadyGivenStay}
          inputMode="numeric"
          autoComplete="off"
          value={codePercent}
          error={problem('codePercent')}
          onChange={(event) => onChange({ codePercent: event.target.value })}
        />
      )}
      {perks.includes('welcome_message') && (
        <TextArea
          id={`${key}-welcome`}
          className="mt-4"
          label={texts.welcomeMessage}
          value={welcome}
          error={problem('welcome')}
          onChange={(event) => onChange({ welcome: event.target.value })}
        />
      )}
      <Button
        variant="outline"
        size="small"
        className="mt-4"
        aria-label={texts.removeTier(place, name)}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}
