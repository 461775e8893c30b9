import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { avatarUploadPath, type Upload } from '@keepcase/contract/uploads/uploads.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { sendFile } from '#web/api/upload-file.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './profile.texts.ts'

/** Caches the changed profile and invalidates everything else that shows its owner. */
function cacheProfile(queryClient: QueryClient, profile: Me['profile']): void {
  const { queryKey } = api.accounts.me.queryOptions({ input: {} })
  queryClient.setQueryData<Me>(queryKey, (me) => me && { ...me, profile })
  void queryClient.invalidateQueries()
}

/** Uploads a picture and shows it as the viewer's own; `part` is the upload's progress from 0 to 1. */
export function useSavePicture() {
  const queryClient = useQueryClient()
  const [part, setPart] = useState(0)
  const mutation = useMutation({
    mutationFn: async (file: Blob) => {
      setPart(0)
      const { id } = (await sendFile(avatarUploadPath, file, { onProgress: setPart })) as Upload
      return client.accounts.setPicture({ uploadId: id })
    },
    onSuccess: (profile) => {
      cacheProfile(queryClient, profile)
      notify.success(texts.pictureSaved, texts.othersSeeItNext)
    },
  })
  return { ...mutation, part }
}

/** Removes the viewer's picture. */
export function useRemovePicture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => client.accounts.removePicture({}),
    onSuccess: (profile) => {
      cacheProfile(queryClient, profile)
      notify.success(texts.pictureRemoved, texts.yourDrawnBadge)
    },
  })
}

const unreachable = texts.weCouldntReach

/** Error message of a failed upload; `isChosen` means the picture is still on the page and can be sent again. */
export function sendingProblem(error: Error | null, isChosen: boolean): string | undefined {
  if (!error) return undefined
  if (error instanceof TypeError)
    return `${unreachable} ${isChosen ? texts.yourPictureIsStill : texts.chooseYourPictureAgain}`
  return formMessages(error, texts.yourPictureWasntSaved).message
}

/** Error message of a failed removal. */
export const removalProblem = (error: Error): string =>
  error instanceof TypeError ? texts.tryAgain(unreachable) : formMessages(error, texts.yourPictureWasntRemoved).message
