import type { ChatSettings } from '@keepcase/contract/live/live.contract.ts'
import { blockedWordsOf } from '@keepcase/contract/live/live.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api.ts'
import { currentOf, isSameValue } from '#web/forms/merge-changes.ts'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'

/** The chat's settings as the form shows them. `words`: one per line. */
export type ChatTools = { isOn: boolean; slow: string; words: string }

type Base = { values: ChatTools; version: number }
type Typed = { values: ChatTools; base: Base }

const baseOf = ({ isOn, slowSeconds, blockedWords, version }: ChatSettings): Base => ({
  values: { isOn, slow: String(slowSeconds), words: blockedWords.join('\n') },
  version,
})

/**
 * The form of a chat's settings. It follows changes by other moderators while nothing is typed. What is typed is kept on
 * the device until it is saved; a save over a newer version is refused, and `theirs` then holds that one.
 */
export function useChatToolsForm(dropId: string, settings: ChatSettings, onDone: () => void) {
  const setChat = useSetChat()
  const [typed, setTyped] = useState<Typed | null>(null)
  const [theirs, setTheirs] = useState<Base | null>(null)
  const saved = baseOf(settings)
  const { values, base } = typed ?? { values: saved.values, base: saved }
  const isDirty = !isSameValue(values, base.values)
  const stored = useStoredDraft<Typed>({
    form: `chat tools ${dropId}`,
    value: isDirty ? typed : null,
    restore: (kept) => setTyped((now) => now ?? kept),
  })
  useUnsaved(isDirty)
  const settle = () => {
    setTyped(null)
    setTheirs(null)
    stored.forget()
  }
  const save = ({ isOn, slow, words }: ChatTools, { version }: Base) => {
    if (setChat.isPending) return
    const input = { dropId, version, isOn, slowSeconds: Number(slow), blockedWords: blockedWordsOf(words) }
    setChat.mutate(input, {
      onSuccess: () => {
        settle()
        onDone()
      },
      onError: (error) => {
        const current = currentOf<ChatSettings>(error)
        setTheirs(current && baseOf(current))
      },
    })
  }
  return {
    ...{ values, base: base.values, theirs: theirs?.values ?? null, restoredAt: isDirty ? stored.restoredAt : null },
    change: (changes: Partial<ChatTools>) => {
      const next = { ...values, ...changes }
      setTyped(isSameValue(next, base.values) ? null : { values: next, base })
    },
    submit: () => save(values, base),
    /** Saves the values chosen in a conflict, over theirs. */
    resolve: (chosen: ChatTools) => {
      if (!theirs) return
      setTyped({ values: chosen, base: theirs })
      setTheirs(null)
      save(chosen, theirs)
    },
    discard: settle,
    isSaving: setChat.isPending,
    hasFailed: setChat.isError && theirs === null,
  }
}

/** Changes the chat settings of a room. */
function useSetChat() {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.setChat.mutationOptions({
      onSuccess: (settings, { dropId }) => {
        queryClient.setQueryData(api.live.chat.queryKey({ input: { dropId } }), settings)
        void queryClient.invalidateQueries({ queryKey: api.live.key() })
      },
    }),
  )
}
