import type { TierSettings } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { currentOf, isSameValue } from '#web/forms/merge-changes.ts'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { notify } from '#web/toasts/toasts.ts'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { tiersSaved } from './loyalty.texts.ts'
import { baseOf, type Draft, defaultPercent, problemsOf, rekeyed, type TiersBase, tiersOf } from './tier-drafts.ts'

/**
 * The form of all tiers of a storefront. It is kept on the device until it is saved, together with what it started from:
 * a save over newer tiers is refused, also after a closed tab, and `theirs` then holds them.
 * @param saved the tiers as read when the form was opened
 */
export function useTiersForm(storefrontId: string, saved: TiersBase) {
  const [drafts, setDrafts] = useState(saved.drafts)
  const [base, setBase] = useState(saved)
  const [newest, setNewest] = useState(saved)
  const [theirs, setTheirs] = useState<TiersBase | null>(null)
  const [isTried, setTried] = useState(false)
  const save = useSaveTiers(storefrontId)
  const isDirty = !isSameValue(drafts, base.drafts)
  useUnsaved(isDirty)
  const stored = useStoredDraft<{ drafts: Draft[]; base: TiersBase }>({
    form: `loyalty tiers ${storefrontId}`,
    value: isDirty ? { drafts, base } : null,
    restore: (kept) => {
      setDrafts(kept.drafts)
      setBase(kept.base)
    },
  })
  const send = (tiers: Draft[], from: TiersBase) =>
    save.mutate(
      { tiers: tiersOf(tiers), version: from.version },
      {
        onSuccess: (answer) => {
          const next = baseOf(answer)
          setBase({ ...next, drafts: rekeyed(tiers, next.drafts) })
          setNewest(next)
          setDrafts((now) => rekeyed(now, next.drafts))
          setTheirs(null)
          stored.forget()
        },
        onError: (error) => {
          const current = currentOf<TierSettings>(error)
          if (!current) return
          setTheirs(baseOf(current))
          setNewest(baseOf(current))
        },
      },
    )
  return {
    drafts,
    base: base.drafts,
    theirs,
    problems: isTried ? problemsOf(drafts) : [],
    error: save.error,
    isSaving: save.isPending,
    restoredAt: stored.restoredAt,
    change: (key: string, changes: Partial<Draft>) =>
      setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft))),
    add: () => setDrafts([...drafts, emptyTier()]),
    remove: (key: string) => setDrafts(drafts.filter((draft) => draft.key !== key)),
    discard: () => {
      setDrafts(newest.drafts)
      setBase(newest)
      setTheirs(null)
      stored.forget()
    },
    /** Saves, unless a field needs a correction: that one takes the focus. */
    submit: () => {
      setTried(true)
      const [first] = problemsOf(drafts)
      if (first) document.getElementById(`${first.key}-${first.field}`)?.focus()
      else send(drafts, base)
    },
    /** Saves what was chosen in a conflict, over theirs. */
    resolve: (chosen: Draft[]) => {
      if (!theirs) return
      setDrafts(chosen)
      setBase(theirs)
      setTheirs(null)
      if (problemsOf(chosen).length > 0) setTried(true)
      else send(chosen, theirs)
    },
  }
}

const emptyTier = (): Draft => ({
  key: crypto.randomUUID(),
  name: '',
  threshold: '',
  perks: [],
  welcome: '',
  codePercent: String(defaultPercent),
})

function useSaveTiers(storefrontId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: { tiers: ReturnType<typeof tiersOf>; version: number }) =>
      client.loyalty.updateTiers({ storefrontId, ...input }),
    onSuccess: async () => {
      notify.success(tiersSaved)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.loyalty.tiers.key() }),
        queryClient.invalidateQueries({ queryKey: api.loyalty.mine.key() }),
        queryClient.invalidateQueries({ queryKey: api.codes.mine.key() }),
      ])
    },
  })
}
