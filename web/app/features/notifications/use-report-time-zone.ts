import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'

/** Storage key: the account and zone that this browser last reported. */
const key = 'keepcase-time-zone'

/**
 * Reports the browser's time zone to the server, so that emails show local times: on the first signed-in visit, and
 * whenever the zone or account changes. Runs in the background; a failure is retried on the next visit.
 */
export function useReportTimeZone(): void {
  const { me } = useViewer()
  const { mutate } = useMutation({
    mutationFn: ({ timeZone }: { timeZone: string; note: string }) => client.notifications.setTimeZone({ timeZone }),
    onSuccess: (_told, { note }) => writeStored(key, note),
  })
  const id = me?.profile.id
  useEffect(() => {
    if (!id) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const note = `${id} ${timeZone}`
    if (timeZone && readStored(key) !== note) mutate({ timeZone, note })
  }, [id, mutate])
}
