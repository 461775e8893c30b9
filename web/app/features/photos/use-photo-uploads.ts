import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { maxPhotosPerItem } from '@keepcase/contract/photos/photos.limits.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import * as texts from './item-photos.texts.ts'
import { uploadPhoto } from './upload-photo.ts'

/** A file on its way: `preview` is its object URL, `part` the share that is sent. */
export type PendingPhoto = {
  key: number
  file: File
  preview: string
  part: number
  problem: string | null
}

/** Uploads at once; the server lets in two of an account. */
const atOnce = 2

let lastKey = 0
/** Photos that this page view uploaded: not left over from an earlier one. */
const uploadedHere = new Set<string>()
export const isFromEarlier = ({ id }: ItemPhoto): boolean => !uploadedHere.has(id)

type Options = { storefrontId: string; value: readonly ItemPhoto[]; onChange: (photos: ItemPhoto[]) => void }

/** Sends files two at a time and adds the photos in the order in which the files were chosen. */
export function usePhotoUploads({ storefrontId, value, onChange }: Options) {
  const [pending, setPending] = useState<readonly PendingPhoto[]>([])
  const [notice, setNotice] = useState<string | null>(null)
  const sending = useRef(new Map<number, AbortController>())
  /** Order of choice of the photos uploaded here. */
  const orders = useRef(new Map<string, number>())
  const current = useRef(value)
  current.current = value

  const patch = (key: number, changes: Partial<PendingPhoto>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  function drop(key: number): void {
    sending.current.get(key)?.abort()
    setPending((all) => {
      const gone = all.find((one) => one.key === key)
      if (gone) URL.revokeObjectURL(gone.preview)
      return all.filter((one) => one.key !== key)
    })
  }

  function place(photo: ItemPhoto, key: number): void {
    uploadedHere.add(photo.id)
    orders.current.set(photo.id, key)
    const photos = [...current.current]
    const next = photos.findIndex(({ id }) => (orders.current.get(id) ?? 0) > key)
    photos.splice(next === -1 ? photos.length : next, 0, photo)
    current.current = photos
    onChange(photos)
  }

  const send = useEffectEvent(async ({ key, file }: PendingPhoto) => {
    const abort = new AbortController()
    sending.current.set(key, abort)
    try {
      const onProgress = (part: number) => patch(key, { part })
      const photo = await uploadPhoto(storefrontId, file, { onProgress, signal: abort.signal })
      place(photo, key)
      drop(key)
      announce(texts.added(1))
    } catch (error) {
      if (!abort.signal.aborted) patch(key, { problem: problemOf(error), part: 0 })
    } finally {
      sending.current.delete(key)
    }
  })

  useEffect(() => {
    const waiting = pending.filter(({ key, problem }) => problem === null && !sending.current.has(key))
    for (const one of waiting.slice(0, Math.max(0, atOnce - sending.current.size))) void send(one)
  }, [pending])

  useEffect(() => {
    const running = sending.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  function add(files: readonly File[]): void {
    const left = Math.max(0, maxPhotosPerItem - current.current.length - pending.length)
    setNotice(files.length > left ? texts.tooMany(left) : null)
    const more = files.slice(0, left).map((file) => {
      lastKey += 1
      return { key: lastKey, file, preview: URL.createObjectURL(file), part: 0, problem: null }
    })
    setPending((all) => [...all, ...more])
  }

  return { pending, notice, add, cancel: drop, retry: (key: number) => patch(key, { problem: null }) }
}

function problemOf(error: unknown): string {
  if (error instanceof TypeError) return texts.offline
  return formMessages(error, texts.uploadFailed).message
}
