import type { PushDevice } from '@keepcase/contract/notifications/push.contract.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { isAlertsOwner } from './alerts-owner.ts'
import { renewPush, subscribeThisDevice, unsubscribeThisDevice } from './browser-push.ts'
import * as texts from './push.texts.ts'

const options = () => api.notifications.pushDevices.queryOptions({ input: {}, staleTime: 60_000 })

const read = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: options().queryKey })

/** The browsers in which the viewer has alerts turned on. */
export function usePushDevices() {
  const { me } = useViewer()
  return useQuery({ ...options(), enabled: me !== null })
}

/**
 * Turns alerts on in this browser. Resolves with null if permission is denied; the caller explains how to undo that.
 */
export function useTurnOnPush() {
  const queryClient = useQueryClient()
  const id = useViewer().me?.profile.id ?? ''
  return useMutation({
    mutationFn: () => subscribeThisDevice(id),
    onSuccess: () => read(queryClient),
    onError: () => notify.error(texts.alertsAreStillOff, texts.theyCouldntBeTurned),
  })
}

/** Turns alerts off in this browser or another one. */
export function useTurnOffPush() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isThis }: PushDevice) => {
      await client.notifications.unsubscribePush({ id })
      if (isThis) await unsubscribeThisDevice()
    },
    onSuccess: () => notify.success(texts.alertsAreOff, texts.thatBrowserWontGet),
    onError: () => notify.error(texts.alertsAreStill, texts.theyCouldntBeTurnedOff),
    onSettled: () => read(queryClient),
  })
}

/** Sends a test alert. */
export function useTestPush() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: PushDevice) => client.notifications.testPush({ id }),
    onSuccess: ({ queued }) => {
      if (queued) notify.success(texts.testSent, texts.itArrives)
      else notify.error(texts.alertsAreOffThere, texts.turnThemOnAgain)
      return read(queryClient)
    },
    onError: () => notify.error(texts.theTestWasntSent, texts.pleaseTryAgain),
  })
}

/** Renews this browser's alert registration while its owner is signed in. A failure is repaired by the next visit. */
export function useRenewPush(): void {
  const queryClient = useQueryClient()
  const { me } = useViewer()
  // @NOTE impersonation leaves this browser's alerts unchanged
  const id = me?.impersonatedBy === null ? me.profile.id : undefined
  useEffect(() => {
    if (!id) return
    const isOurs = isAlertsOwner(id)
    // For example offline: the next visit retries.
    renewPush(id).then(
      () => (isOurs ? read(queryClient) : undefined),
      () => undefined,
    )
  }, [id, queryClient])
}
