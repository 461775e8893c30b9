import type { ItemPhoto, PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form.tsx'
import * as texts from './item-photos.texts.ts'

type Changes = { crop: PhotoCrop | null; description: string }

/** Saves a photo's crop and description. */
export function useSavePhoto({ id, version }: ItemPhoto, onSaved: (photo: ItemPhoto) => void) {
  const mutation = useMutation({
    mutationFn: (changes: Changes) => client.photos.update({ id, version, ...changes }),
    onSuccess: onSaved,
  })
  const { error } = mutation
  return { ...mutation, problem: error ? formMessages(error, texts.saveFailed).message : undefined }
}
