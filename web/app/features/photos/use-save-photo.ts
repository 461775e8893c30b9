import type { ItemPhoto, PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
import * as texts from './item-photos.texts.ts'

type Changes = { crop: PhotoCrop | null; description: string }

/**
 * Saves a photo's crop and description. `theirs` is the photo as somebody else saved it meanwhile: the next save
 * replaces that version.
 * @param base version that the changes were made to
 */
export function useSavePhoto(id: string, base: number, onSaved: (photo: ItemPhoto) => void) {
  const [theirs, setTheirs] = useState<ItemPhoto | null>(null)
  const mutation = useMutation({
    mutationFn: (changes: Changes) => client.photos.update({ id, version: theirs?.version ?? base, ...changes }),
    onSuccess: onSaved,
    onError: (error) => setTheirs((before) => currentOf<ItemPhoto>(error) ?? before),
  })
  const { error } = mutation
  const isConflict = currentOf(error) !== null
  const problem = error && !isConflict ? formMessages(error, texts.saveFailed).message : undefined
  return { ...mutation, problem, theirs }
}
