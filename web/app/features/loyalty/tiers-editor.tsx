import { type Perk, perkNames } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons.ts'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import * as texts from './loyalty.texts.ts'
import { perkTexts } from './perk-texts.ts'
import { type Draft, defaultPercent, draftsOf, problemsOf, type TierField, tiersOf } from './tier-drafts.ts'

const maxTiers = 10

/**
 * Edits all tiers of a storefront: names, thresholds, perks and welcome messages. What is typed survives a closed tab.
 */
export function TiersEditor({ storefrontId }: { storefrontId: string }) {
  const query = useQuery({
    ...api.loyalty.ofMyStorefront.queryOptions({ input: { storefrontId } }),
    // @NOTE never refetched while open: the form keeps its initial values
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.data) return <Editor storefrontId={storefrontId} saved={draftsOf(query.data.items)} />
  if (!query.isError) {
    return (
      <Loading>
        <Skeleton className="h-64 max-w-[48rem] rounded-card" />
      </Loading>
    )
  }
  return (
    <ErrorPanel
      title={texts.theTiersDidntLoad}
      hasGoBack={false}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

function Editor({ storefrontId, saved }: { storefrontId: string; saved: Draft[] }) {
  const [drafts, setDrafts] = useState(saved)
  const [lastSaved, setLastSaved] = useState(drafts)
  const [isTried, setTried] = useState(false)
  const save = useSaveTiers(storefrontId)
  const problems = isTried ? problemsOf(drafts) : []
  const isDirty = JSON.stringify(drafts) !== JSON.stringify(lastSaved)
  useUnsaved(isDirty)
  const stored = useStoredDraft<Draft[]>({
    form: `tiers ${storefrontId}`,
    value: isDirty ? drafts : null,
    restore: setDrafts,
  })
  const discard = () => {
    setDrafts(lastSaved)
    stored.forget()
  }
  const change = (key: string, changes: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
  const add = () =>
    setDrafts([
      ...drafts,
      {
        key: crypto.randomUUID(),
        name: '',
        threshold: '',
        perks: [],
        welcome: '',
        codePercent: String(defaultPercent),
      },
    ])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const found = problemsOf(drafts)
    const first = found[0]
    if (first) document.getElementById(`${first.key}-${first.field}`)?.focus()
    else
      save.mutate(tiersOf(drafts), {
        onSuccess: () => {
          setLastSaved(drafts)
          stored.forget()
        },
      })
  }
  return (
    <form noValidate onSubmit={onSubmit} aria-label={texts.loyaltyTiers} className="flex max-w-[48rem] flex-col gap-6">
      <p className="prose text-muted-foreground">{texts.buyersReachATier}</p>
      <RestoredNote at={stored.restoredAt} onDiscard={discard} />
      {drafts.map((draft, place) => (
        <TierFields
          key={draft.key}
          draft={draft}
          place={place + 1}
          problem={(field) => problems.find((problem) => problem.key === draft.key && problem.field === field)?.message}
          onChange={(changes) => change(draft.key, changes)}
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {drafts.length === 0 && <p>{texts.noTiersYetBuyers}</p>}
      <FieldError
        id="tiers-error"
        error={save.error ? formMessages(save.error, texts.theTiersWerentSaved).message : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          {texts.saveTiers}
        </Button>
        {drafts.length < maxTiers && (
          <Button variant="outline" onClick={add}>
            <Plus aria-hidden="true" />
            {texts.addATier}
          </Button>
        )}
      </div>
    </form>
  )
}

function useSaveTiers(storefrontId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (tiers: ReturnType<typeof tiersOf>) => client.loyalty.updateTiers({ storefrontId, tiers }),
    onSuccess: async () => {
      notify.success(texts.tiersSaved)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.loyalty.tiers.key() }),
        queryClient.invalidateQueries({ queryKey: api.loyalty.mine.key() }),
        queryClient.invalidateQueries({ queryKey: api.codes.mine.key() }),
      ])
    },
  })
}

type TierFieldsProps = {
  draft: Draft
  place: number
  problem: (field: TierField) => string | undefined
  onChange: (changes: Partial<Draft>) => void
  onRemove: () => void
}

function TierFields({ draft, place, problem, onChange, onRemove }: TierFieldsProps) {
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
