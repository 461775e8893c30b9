import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { BellRing, Check } from '#web/ui/icons.ts'
import type { Search } from './filters.ts'
import { chosenIn, filterCount, toApi } from './filters.ts'
import { useSaveSearch } from './use-saved.ts'

/** True if a search is specific: it has text, or a filter other than the time. */
export const isWorthSaving = (search: Search): boolean =>
  /[\p{L}\p{N}]/u.test(search.q) || (search.q === '' && filterCount({ ...search, when: 'all' }) > 0)

/** Saves the search; its owner is notified of every new drop that matches. */
export function SaveSearchButton({ search }: { search: Search }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const save = useSaveSearch()
  const { q, sort: _, type: __, ...filters } = search
  const ask = () =>
    notify.info('Authentication required', {
      description: 'Please sign in to save searches.',
      id: 'sign-in-to-save',
      action: { label: 'Sign In', onPress: () => void navigate(paths.signInFor(`${pathname}${query}`)) },
    })
  const request = { q, filters: toApi(filters) }
  const isSaved = save.isSuccess && JSON.stringify(save.variables) === JSON.stringify(request)
  const seeAll = () => void navigate(paths.settingsOf('searches'))
  const saveSearch = () =>
    save.mutate(request, {
      onSuccess: () =>
        notify.success('Search saved', {
          description: `We’ll tell you when a new drop matches ${summaryOf(search)}.`,
          action: { label: 'See all', onPress: seeAll },
        }),
    })
  return (
    <Button
      variant="outline"
      size="small"
      isBusy={save.isPending}
      onClick={isSaved ? seeAll : viewer.status === 'signed-in' ? saveSearch : ask}
      isWaiting={viewer.status === 'loading'}
    >
      {isSaved ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
      {isSaved ? 'See saved searches' : 'Save this search'}
    </Button>
  )
}

function summaryOf(search: Search): string {
  const parts = [
    ...(search.q ? [`“${search.q}”`] : []),
    ...chosenIn({ ...search, when: 'all' }).map(({ word }) => word),
  ]
  return parts.join(', ')
}
