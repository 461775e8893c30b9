import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { saveFile } from '#web/api/download-file.ts'
import { auth } from '#web/session/auth.ts'
import { clearDevice } from '#web/session/clear-device.ts'

/** Downloads all data of the account, as JSON or as a readable page. */
export const useExport = () =>
  useMutation({
    mutationFn: async (kind: 'data' | 'page') => {
      const file = await client.accounts.exportMine({})
      if (kind === 'data') return saveFile(file, file.name)
      const { readingPage } = await import('../reading-page.ts')
      const page = readingPage(JSON.parse(await file.text()))
      saveFile(new Blob([page], { type: 'text/html' }), file.name.replace(/json$/, 'html'))
    },
  })

/** What prevents closing the account now. */
export const useClosing = () => useQuery({ ...api.accounts.closing.queryOptions({ input: {} }), staleTime: 0 })

/** Closes the account permanently and signs this browser out. */
export const useCloseAccount = (onClosed: () => void) =>
  useMutation({
    mutationFn: (input: { password: string }) => client.accounts.close(input),
    onSuccess: async () => {
      // The session is already deleted: this only clears its cookies.
      await auth.signOut().catch(() => undefined)
      await clearDevice()
      onClosed()
    },
  })
