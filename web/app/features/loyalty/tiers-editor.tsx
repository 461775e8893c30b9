import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api } from '#web/api/api.ts'
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Plus } from '#web/ui/icons.ts'
import * as texts from './loyalty.texts.ts'
import { perkTexts } from './perks.texts.ts'
import { baseOf, byKey, type Draft, type TiersBase, tiersIn } from './tier-drafts.ts'
import { TierFields } from './tier-fields.tsx'
import { useTiersForm } from './use-tiers-form.ts'

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
  if (query.data) return <Editor storefrontId={storefrontId} saved={baseOf(query.data)} />
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

function Editor({ storefrontId, saved }: { storefrontId: string; saved: TiersBase }) {
  const form = useTiersForm(storefrontId, saved)
  const { drafts, problems, theirs, error } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form noValidate onSubmit={onSubmit} aria-label={texts.loyaltyTiers} className="flex max-w-[48rem] flex-col gap-6">
      <p className="prose text-muted-foreground">{texts.buyersReachATier}</p>
      <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
      {drafts.map((draft, place) => (
        <TierFields
          key={draft.key}
          draft={draft}
          place={place + 1}
          problem={(field) => problems.find((problem) => problem.key === draft.key && problem.field === field)?.message}
          onChange={(changes) => form.change(draft.key, changes)}
          onRemove={() => form.remove(draft.key)}
        />
      ))}
      {drafts.length === 0 && <p>{texts.noTiersYetBuyers}</p>}
      {theirs ? (
        <Conflict form={form} theirs={theirs} />
      ) : (
        <>
          <FieldError
            id="tiers-error"
            error={error && !currentOf(error) ? formMessages(error, texts.theTiersWerentSaved).message : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={form.isSaving}>
              {texts.saveTiers}
            </Button>
            {drafts.length < maxTiers && (
              <Button variant="outline" onClick={form.add}>
                <Plus aria-hidden="true" />
                {texts.addATier}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  )
}

/** Each tier is a field of the conflict: two people may change different ones. */
function Conflict({ form, theirs }: { form: ReturnType<typeof useTiersForm>; theirs: TiersBase }) {
  const [base, mine, others] = byKey([form.base, form.drafts, theirs.drafts])
  const nameOf = (key: string) => [mine?.[key], others?.[key], base?.[key]].find(Boolean)?.name || texts.newTier
  if (!base || !mine || !others) return null
  return (
    <ChangedMeanwhile
      base={base}
      mine={mine}
      theirs={others}
      fields={Object.keys(mine).map((key) => ({
        name: key,
        label: nameOf(key),
        show: (value) => <TierText draft={value as Draft} />,
      }))}
      onResolve={(chosen) => form.resolve(tiersIn(chosen))}
      isBusy={form.isSaving}
    />
  )
}

const TierText = ({ draft: { name, threshold, perks, codePercent, welcome } }: { draft: Draft }) =>
  [
    texts.tierFrom(name, threshold),
    ...perks.map((perk) =>
      perk === 'discount_codes' ? texts.perkPercent(perkTexts[perk].label, codePercent) : perkTexts[perk].label,
    ),
    ...(perks.includes('welcome_message') ? [texts.quoted(welcome)] : []),
  ].join('\n')
