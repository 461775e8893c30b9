import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './discovery.texts.ts'

/** The account's saved searches, newest first. */
export const useSavedSearches = (isOpen = true) =>
  useInfiniteQuery({
    ...api.discovery.listSavedSearches.infiniteOptions(byCursor({ limit: 50 })),
    enabled: isOpen,
  })

/** The account's wanted items, newest first. */
export const useWants = () => useInfiniteQuery(api.discovery.listWants.infiniteOptions(byCursor({ limit: 50 })))

/** Saves a search; saving the same one again changes nothing. */
export function useSaveSearch() {
  const queryClient = useQueryClient()
  return useMutation(
    api.discovery.saveSearch.mutationOptions({
      onError: (error) => notify.error(texts.searchNotSaved, failureMessage(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.listSavedSearches.key() }),
    }),
  )
}

export function useRemoveSavedSearch() {
  const queryClient = useQueryClient()
  return useMutation(
    api.discovery.removeSavedSearch.mutationOptions({
      onError: (error) => notify.error(texts.searchNotRemoved, failureMessage(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.listSavedSearches.key() }),
    }),
  )
}

/** Adds a wanted item. Errors are shown by the form. */
export function useAddWant() {
  const queryClient = useQueryClient()
  return useMutation(
    api.discovery.addWant.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.listWants.key() }),
    }),
  )
}

export function useRemoveWant() {
  const queryClient = useQueryClient()
  return useMutation(
    api.discovery.removeWant.mutationOptions({
      onError: (error) => notify.error(texts.notRemoved, failureMessage(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.listWants.key() }),
    }),
  )
}
