import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'

/** What was told last, by this browser: whose and which zone. */
const key = 'keepcase-time-zone'

/**
 * Tells the server in which zone this browser stands, so that mails say times as its owner's clocks show them: at the
 * first visit signed in, and when the zone or the account is another one. Nothing waits for it, and a failure is tried
 * again at the next visit.
 */
export function useTellTimeZone(): void {
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
