import type { PhotoTarget } from '@keepcase/contract/imports/imports.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { uploadPhoto } from '#web/features/photos/upload-photo.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { brokenPicture, itemChanged, uploadFailed, uploadStopped } from '../import.texts.ts'
import { type OpenZip, openZip } from '../zip/open-zip.ts'
import { matchPhotos, type PhotoMatches } from './match-photos.ts'
import { type UploadProgress, uploadMatches } from './upload-matches.ts'

/** What is known of the chosen ZIP. */
export type ChosenZip = { zip: OpenZip; matches: PhotoMatches; targets: number }

type State =
  | { kind: 'idle'; problem: string | null }
  | { kind: 'opening' }
  | { kind: 'ready'; chosen: ChosenZip; problem: string | null }
  | { kind: 'uploading'; chosen: ChosenZip; progress: UploadProgress }
  | { kind: 'done'; progress: UploadProgress }

const nothing: UploadProgress = { itemsDone: 0, photosDone: 0, skipped: [], waiting: null }

/** All items of an import that have no photos. */
async function readTargets(id: string): Promise<PhotoTarget[]> {
  const targets: PhotoTarget[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: PhotoTarget[]; nextCursor: string | null } = await client.imports.photoTargets({
      ...{ id, limit: 100 },
      ...(cursor && { cursor }),
    })
    targets.push(...page.items)
    cursor = page.nextCursor
  }
  return targets
}

/** Opens a ZIP, matches its pictures with an import's items, and uploads them until done or stopped. */
export function usePhotoUpload(importId: string, storefrontId: string) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>({ kind: 'idle', problem: null })
  const stopper = useRef<AbortController>(null)
  const opened = useRef<OpenZip>(null)
  useEffect(
    () => () => {
      stopper.current?.abort()
      opened.current?.close()
    },
    [],
  )

  const match = async (zip: OpenZip): Promise<ChosenZip> => {
    const targets = zip.listing.problem ? [] : await readTargets(importId)
    return { zip, targets: targets.length, matches: matchPhotos(targets, zip.listing.pictures) }
  }

  const open = async (file: File) => {
    setState({ kind: 'opening' })
    opened.current?.close()
    try {
      const zip = await openZip(file)
      opened.current = zip
      setState({ kind: 'ready', chosen: await match(zip), problem: null })
    } catch (error) {
      setState({ kind: 'idle', problem: formMessages(error, uploadFailed).message })
    }
  }

  const start = async (chosen: ChosenZip) => {
    const stop = new AbortController()
    stopper.current = stop
    setState({ kind: 'uploading', chosen, progress: nothing })
    try {
      const progress = await uploadMatches(chosen.matches.matches, {
        ...{ importId, storefrontId, zip: chosen.zip, upload: uploadPhoto, signal: stop.signal },
        ...{ brokenText: brokenPicture, changedText: itemChanged },
        onProgress: (now) => setState({ kind: 'uploading', chosen, progress: now }),
      })
      setState({ kind: 'done', progress })
    } catch (error) {
      const problem = stop.signal.aborted ? uploadStopped : formMessages(error, uploadFailed).message
      const rest = await match(chosen.zip).catch(() => chosen)
      setState({ kind: 'ready', chosen: rest, problem })
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.items.key() })
    }
  }

  return { state, open, start, stop: () => stopper.current?.abort() }
}
