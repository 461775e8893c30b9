import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnanswered } from '#web/api/repeat-key.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
import * as texts from '../editor.texts.ts'
import { arrived, inDrop, isInDrop, rebased } from './answers.ts'
import { type Changed, changedByOthers, lostRows, withoutSaved } from './conflicts.ts'
import { type Creation, type Edits, hasEdits, noEdits } from './edits.ts'
import { nextSave, type Save } from './next-save.ts'
import type { SaveAnswer, SaveCalls } from './save-calls.ts'

/** How the saving stands. `failed`: the server wasn’t reached; it is retried. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

/** Everything that the editor shows of one drop. `drop` is as saved last, null before the draft exists. */
export type DraftState = {
  drop: SellerDrop | null
  edits: Edits
  save: SaveState
  /** When the last save was answered, in milliseconds. */
  savedAt: number | null
  /** Why a part wasn’t saved, by `field <name>`, `row <lot or key>`, `drop`. It is sent again once it changes. */
  refused: Readonly<Record<string, string>>
  /** What somebody else changed while this editor was open. */
  othersChanges: readonly Changed[]
  /** Titles of items with unsaved changes that somebody else took out of the drop. */
  removedTitles: readonly string[]
}

/** What became of a call: a refusal is an answer too. */
type Outcome = 'answered' | 'unreached' | 'signed-out'

/** Wait after the last key press before saving, in milliseconds. */
const quietMs = 600
/** Wait before a save is tried again without an answer, in milliseconds. */
const retryMs = 5_000

/**
 * A drop in the editor: the saved drop, the edits on top of it, and the calls that save them, one at a time. A change by
 * somebody else arrives under the edits; what both changed waits for a choice.
 */
export class DropDraft {
  #state: DraftState
  readonly #calls: SaveCalls
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null

  constructor(calls: SaveCalls, drop: SellerDrop | null) {
    this.#calls = calls
    this.#state = {
      drop,
      edits: noEdits,
      save: 'saved',
      savedAt: null,
      refused: {},
      othersChanges: [],
      removedTitles: [],
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Changes the edits, and saves them when the typing pauses. `about`: what is sent again although it was refused. */
  edit(change: (edits: Edits, drop: SellerDrop | null) => Edits, about: readonly string[] = []): void {
    const { drop, edits, refused } = this.#state
    const next = change(edits, drop)
    if (next === edits) return
    const kept = Object.entries(refused).filter(
      ([part]) => !['order', 'drop', 'rows'].includes(part) && !about.includes(part),
    )
    const isWaiting = this.#state.save === 'saved' && hasEdits(next)
    this.#set({ edits: next, refused: Object.fromEntries(kept), ...(isWaiting ? { save: 'waiting' } : {}) })
    this.#saveIn(quietMs)
  }

  /** Takes over what was kept on the device. */
  restore(edits: Edits): void {
    const { drop } = this.#state
    const added = edits.added.filter((row) => !isInDrop(drop, row))
    this.#set({ edits: drop ? withoutSaved({ ...edits, added }, drop) : edits, save: 'waiting' })
    this.#saveIn(quietMs)
  }

  /** A newer reading of the drop, from the network or another tab. */
  receive(drop: SellerDrop): void {
    const { drop: former } = this.#state
    if (this.#running || (former && former.revision >= drop.revision)) return
    this.#meanwhile(drop)
    this.#saveIn(quietMs)
  }

  /** Hides the note about others’ changes. */
  dismissOthersChanges(): void {
    this.#set({ othersChanges: [], removedTitles: [] })
  }

  /** Saves what can be saved now; resolves when nothing is left to send. Returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A save that began before the last key press leaves that one to the next.
    await this.#running
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    await this.#running
    const { edits, save } = this.#state
    return save !== 'failed' && !hasEdits(edits)
  }

  /** Saves nothing more: the drop is gone. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#set({ edits: noEdits, save: 'saved' })
  }

  /** Answers of other calls of the page (publish, invite): the drop as it is now. */
  accept(drop: SellerDrop): void {
    this.#set({ drop, edits: withoutSaved(this.#state.edits, drop) })
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #run(): Promise<void> {
    for (;;) {
      const { drop, edits, refused } = this.#state
      const save = nextSave(drop, edits, new Set(Object.keys(refused)))
      if (!save) break
      const key = edits.unanswered?.key ?? crypto.randomUUID()
      const unanswered = isCreation(save) ? { creation: save, key } : null
      this.#set({ save: 'saving', ...(unanswered && { edits: { ...edits, unanswered } }) })
      const outcome = await this.#send(save, key)
      if (outcome === 'answered') continue
      this.#set({ save: 'failed' })
      // Signed out, it would ask for the password again every few seconds.
      if (outcome === 'unreached') this.#saveIn(retryMs)
      return
    }
    const { edits, save } = this.#state
    const isSent = save === 'saving' || save === 'failed'
    this.#set({ save: hasEdits(edits) ? 'waiting' : 'saved', ...(isSent ? { savedAt: Date.now() } : {}) })
  }

  async #send(save: Save, key: string): Promise<Outcome> {
    const { drop } = this.#state
    try {
      const answer = await this.#calls(save, drop, key)
      this.#saved(save, answer)
      return 'answered'
    } catch (error) {
      const current = currentOf<SellerDrop | { quantity: number }>(error)
      if (current && 'allItems' in current) {
        this.#meanwhile(current)
        return 'answered'
      }
      return this.#refuse(save, error)
    }
  }

  #saved(save: Save, answer: SaveAnswer): void {
    const edits: Edits = { ...this.#state.edits, unanswered: null }
    if (save.kind === 'new-item') {
      const { itemId = null } = answer
      const added = edits.added.map((row) => (row.key === save.row.key ? { ...row, itemId } : row))
      this.#set({ edits: { ...edits, added } })
      return
    }
    const { drop, isMeanwhile } = answer
    if (!drop) return
    if (isMeanwhile) {
      this.#meanwhile(drop)
      return
    }
    const next = save.kind === 'add' ? save.rows.reduce((now, row) => inDrop(now, drop, row), edits) : edits
    this.#set({ drop, edits: withoutSaved(rebased(next, drop, save, this.#state.drop), drop) })
  }

  /**
   * Somebody else saved first, or a save of this editor whose answer was lost: the changes go under the edits, and what
   * doesn’t clash is sent again.
   */
  #meanwhile(drop: SellerDrop): void {
    const { drop: former, othersChanges, removedTitles } = this.#state
    const edits = arrived(this.#state.edits, drop)
    const others = former ? changedByOthers(former, drop, edits) : []
    this.#set({
      drop,
      edits: withoutSaved(edits, drop),
      othersChanges: [...new Set([...othersChanges, ...others])],
      removedTitles: former ? [...removedTitles, ...lostRows(former, drop, edits)] : removedTitles,
    })
  }

  #refuse(save: Save, error: unknown): Outcome {
    const { status, message, data } = error as { status?: number; message?: string; data?: RefusalFields }
    if (status === 401) return 'signed-out'
    if (isUnanswered(error)) return 'unreached'
    const text = data?.message ?? message ?? texts.notSaved
    const fields = save.kind === 'fields' ? Object.keys(save.changes) : []
    const named = Object.entries(data?.fields ?? {}).filter(([name]) => fields.includes(name))
    const parts =
      named.length > 0
        ? named.map(([name, why]) => [`field ${name}`, why])
        : fields.length > 0
          ? fields.map((name) => [`field ${name}`, text])
          : [[save.about, text]]
    const { edits, refused } = this.#state
    this.#set({ edits: { ...edits, unanswered: null }, refused: { ...refused, ...Object.fromEntries(parts) } })
    return 'answered'
  }
}

const isCreation = (save: Save): save is Creation => save.kind === 'create' || save.kind === 'new-item'

type RefusalFields = { message?: string; fields?: Record<string, string> } | null
