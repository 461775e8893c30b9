import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { saveFile } from '#web/api/download-file.ts'
import { auth } from '#web/session/auth.ts'
import { forgetDevice } from '#web/session/forget-device.ts'

/** Fetches everything that is kept of the account and gives it to the browser's downloads: as it is, or to be read. */
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

/** What stands against closing the account now. */
export const useClosing = () => useQuery({ ...api.accounts.closing.queryOptions({ input: {} }), staleTime: 0 })

/** Closes the account for good; the browser then forgets who it was. */
export const useCloseAccount = (onClosed: () => void) =>
  useMutation({
    mutationFn: (input: { password: string }) => client.accounts.close(input),
    onSuccess: async () => {
      // The session is gone already: this only takes its cookies out of the browser.
      await auth.signOut().catch(() => undefined)
      await forgetDevice()
      onClosed()
    },
  })
