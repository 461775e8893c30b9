import type { AnnouncementInput } from '@keepcase/contract/announcements/announcements.contract.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './announcements.texts.ts'

/** How often a running announcement is read, in milliseconds. */
const pollMs = 3_000

/** Announcements, page by page. */
export const useAnnouncements = () => useInfiniteQuery(api.announcements.list.infiniteOptions(byCursor({ limit: 50 })))

/** One announcement; read again while it goes out. */
export const useAnnouncement = (id: string) =>
  useQuery({
    ...api.announcements.byId.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) =>
      ['scheduled', 'sending', 'sent'].includes(state.data?.status ?? '') ? pollMs : false,
  })

/** Accounts that an audience has. */
export const useReach = ({ audience, country }: Pick<AnnouncementInput, 'audience' | 'country'>) =>
  useQuery({
    ...api.announcements.reach.queryOptions({ input: { audience, ...(country ? { country } : {}) } }),
    enabled: audience !== 'country' || country !== null,
  })

/** What each channel shows. */
export const usePreview = (input: Pick<AnnouncementInput, 'title' | 'body' | 'link'>, isEnabled: boolean) =>
  useQuery({
    ...api.announcements.preview.queryOptions({ input }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })

/** A change; every announcement is read again afterwards. Failures without an own place are toasts. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>, failed?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    ...(failed && { onError: (error: Error) => notify.error(failed, failureMessage(error)) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.announcements.key() }),
  })
}

/** Stores a new draft, or a change of the one with this id and version. */
export const useSaveAnnouncement = () =>
  useChange(({ existing, ...input }: AnnouncementInput & { existing: { id: string; version: number } | null }) =>
    existing ? client.announcements.update({ ...input, ...existing }) : client.announcements.create(input),
  )
export const useScheduleAnnouncement = () =>
  useChange(
    (input: { id: string; version: number; at: string | null }) => client.announcements.schedule(input),
    texts.scheduleFailed,
  )
export const useStopAnnouncement = () => useChange((id: string) => client.announcements.stop({ id }), texts.stopFailed)
export const useRemoveAnnouncement = () =>
  useChange((id: string) => client.announcements.remove({ id }), texts.saveFailed)
