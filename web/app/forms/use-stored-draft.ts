import { useEffect, useRef, useState } from 'react'
import { onDeviceCleared } from '#web/session/clear-device.ts'
import { useViewer } from '#web/session/viewer.ts'
import { readStoredDraft, storeDraft } from '#web/storage/stored-drafts.ts'

/** Shortest time between two copies on the device, in milliseconds. */
const intervalMs = 250

type StoredDraftOptions<Value> = {
  /** Identifies the form within the account: `drop <id>`, `storefront settings <id>`. */
  form: string
  /** What is typed and not saved yet; null: nothing. Any value that IndexedDB stores, files included. */
  value: Value | null
  /** Receives what was kept when the page was closed, once, right after mounting. */
  restore: (value: Value, keptAt: number) => void
  /** False while the form isn’t ready for `restore`: its saved values are still being fetched. */
  isReady?: boolean
}

export type StoredDraftState = {
  /** True once the device was asked. A form that creates its own state waits for it. */
  isRead: boolean
  /** When the restored draft was last changed, in milliseconds; null if nothing was restored. */
  restoredAt: number | null
  /** Removes the draft at once: it was saved elsewhere or is unwanted. */
  forget: () => void
}

/**
 * Keeps what is typed into a form on this device until it is saved: a closed tab, a crash or a dead battery loses
 * nothing. One draft per account and form; the last tab that typed wins. Removed when `value` becomes null, and with all
 * personal data on sign-out.
 *
 *     const kept = useStoredDraft({ form: `item ${id}`, value: isDirty ? values : null, restore: (values) => reset(values) })
 */
export function useStoredDraft<Value>({
  form,
  value,
  restore,
  isReady = true,
}: StoredDraftOptions<Value>): StoredDraftState {
  const accountId = useViewer().me?.profile.id ?? null
  const [state, setState] = useState<{ isRead: boolean; restoredAt: number | null }>({
    isRead: false,
    restoredAt: null,
  })
  const writer = useWriter<Value>(accountId, form)
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    if (!isReady || accountId === null) return
    let isGone = false
    setState({ isRead: false, restoredAt: null })
    void readStoredDraft(accountId, form).then((draft) => {
      if (isGone) return
      writer.hasDraft = draft !== null
      if (draft) latest.current(draft.value as Value, draft.at)
      setState({ isRead: true, restoredAt: draft?.at ?? null })
    })
    return () => {
      isGone = true
    }
  }, [accountId, form, isReady, writer])
  const { isRead } = state
  useEffect(() => {
    if (isRead) writer.write(value)
  }, [isRead, value, writer])
  return {
    ...state,
    forget: () => {
      writer.write(null)
      writer.flush()
      setState({ isRead: true, restoredAt: null })
    },
  }
}

/**
 * Writes the newest value of one form, in order: at once, or 250 ms after the one before, or when the page is being
 * left or hidden. @NOTE a busy browser may lose what is written in a page's last event, `pagehide`.
 * A draft is removed at once: what is saved must not come back when the page closes right after.
 */
class DraftWriter<Value> {
  readonly #save: (value: Value | null) => Promise<unknown>
  #pending: { value: Value | null } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #writtenAt = Number.NEGATIVE_INFINITY
  /** Whether the device has a draft: an untouched form writes nothing. */
  hasDraft = false

  constructor(save: (value: Value | null) => Promise<unknown>) {
    this.#save = save
  }

  write(value: Value | null): void {
    if (value === null && !this.hasDraft) return
    this.hasDraft = value !== null
    this.#pending = { value }
    const waitMs = this.#writtenAt + intervalMs - performance.now()
    if (value === null || waitMs <= 0) this.flush()
    else {
      this.#timer ??= setTimeout(this.flush, waitMs)
      // Only while a value waits: with this listener some browsers don't keep the page in their back/forward cache.
      addEventListener('beforeunload', this.flush)
    }
  }

  readonly flush = (): void => {
    const pending = this.#pending
    this.drop()
    if (!pending) return
    this.#writtenAt = performance.now()
    void this.#save(pending.value)
  }

  /** Drops what waits: it belongs to somebody who signed out. */
  drop(): void {
    removeEventListener('beforeunload', this.flush)
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pending = null
  }
}

function useWriter<Value>(accountId: string | null, form: string): DraftWriter<Value> {
  const [made, setMade] = useState(() => makeWriter<Value>(accountId, form))
  const isSame = made.accountId === accountId && made.form === form
  const current = isSame ? made : makeWriter<Value>(accountId, form)
  if (!isSame) setMade(current)
  const { writer } = current
  useEffect(() => {
    document.addEventListener('visibilitychange', writer.flush)
    addEventListener('pagehide', writer.flush)
    const stop = onDeviceCleared(() => writer.drop())
    return () => {
      stop()
      document.removeEventListener('visibilitychange', writer.flush)
      removeEventListener('pagehide', writer.flush)
      writer.flush()
    }
  }, [writer])
  return writer
}

const makeWriter = <Value>(accountId: string | null, form: string) => ({
  accountId,
  form,
  writer: new DraftWriter<Value>(async (value) => {
    if (accountId !== null) await storeDraft(accountId, form, value === null ? null : { value, at: Date.now() })
  }),
})
