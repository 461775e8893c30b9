import { useEffect, useMemo, useRef, useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import type { DropDraft } from '../draft/drop-draft.ts'
import type { RowPhoto } from '../draft/edits.ts'
import { useEditor } from '../editor-context.ts'

/** How many photos are sent at a time. */
const atOnce = 2

export type RowUploads = {
  /** Share of the photo sent, by row. */
  progress: Readonly<Record<string, number>>
  /** Why a photo wasn’t taken, by row. */
  failed: Readonly<Record<string, string>>
  retry: (key: string) => void
  /** Goes on without the photo. */
  giveUp: (key: string) => void
}

/** Sends the photos of added rows, two at a time. A photo that couldn’t be sent stays until it is sent or given up. */
export function useRowUploads(): RowUploads {
  const { editing, storefront, parts } = useEditor()
  const { draft, edits } = editing
  const [progress, setProgress] = useState<Record<string, number>>({})
  const [failed, setFailed] = useState<Record<string, string>>({})
  const running = useRef(new Map<string, AbortController>())
  const send = async (key: string, file: File) => {
    const abort = new AbortController()
    running.current.set(key, abort)
    try {
      const options = {
        signal: abort.signal,
        onProgress: (part: number) => setProgress((all) => ({ ...all, [key]: part })),
      }
      const { id, url } = await parts.uploadPhoto(storefront.id, file, options)
      running.current.delete(key)
      setPhoto(draft, key, { file: null, photos: [{ id, url }] })
    } catch (error) {
      running.current.delete(key)
      if (!abort.signal.aborted) setFailed((all) => ({ ...all, [key]: failureMessage(error) }))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is read when the rows or the failures change
  useEffect(() => {
    for (const [key, abort] of running.current) {
      if (!edits.added.some((row) => row.key === key)) {
        abort.abort()
        running.current.delete(key)
      }
    }
    for (const { key, file, title } of edits.added) {
      if (!file || running.current.size >= atOnce || running.current.has(key) || key in failed) continue
      void send(key, file instanceof File ? file : new File([file], title, { type: file.type }))
    }
  }, [edits.added, failed])
  const answers = useMemo(() => {
    const retry = (key: string) => setFailed(({ [key]: _, ...others }) => others)
    const giveUp = (key: string) => {
      retry(key)
      setPhoto(draft, key, { file: null })
    }
    return { retry, giveUp }
  }, [draft])
  return { progress, failed, ...answers }
}

/** Ends the upload of a row’s photo: with the photo, or without. */
const setPhoto = (draft: DropDraft, key: string, change: { file: null; photos?: RowPhoto[] }): void =>
  draft.edit(
    (now) => ({ ...now, added: now.added.map((row) => (row.key === key ? { ...row, ...change } : row)) }),
    [`row ${key}`],
  )
