import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { BellRing, Check } from '#web/ui/icons.ts'
import * as texts from './discovery.texts.ts'
import type { Search } from './filters.ts'
import { chosenIn, filterCount, toApi } from './filters.ts'
import { useSaveSearch } from './use-saved.ts'

/** True if a search is specific: it has text, or a filter other than the time. */
export const isWorthSaving = (search: Search): boolean =>
  /[\p{L}\p{N}]/u.test(search.q) || (search.q === '' && filterCount({ ...search, when: 'all' }) > 0)

const saveSignIn = { title: texts.authenticationRequired, message: texts.pleaseSign } as const

/** Saves the search; its owner is notified of every new drop that matches. */
export function SaveSearchButton({ search }: { search: Search }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const save = useSaveSearch()
  const { q, sort: _, type: __, ...filters } = search
  const request = { q, filters: toApi(filters) }
  const isSaved = save.isSuccess && JSON.stringify(save.variables) === JSON.stringify(request)
  const seeAll = () => void navigate(paths.settingsOf('searches'))
  const saveSearch = () =>
    save.mutate(request, {
      onSuccess: () =>
        notify.success(texts.searchSaved, {
          description: texts.wellTellYouWhen(summaryOf(search)),
          action: { label: texts.seeAll, onPress: seeAll },
        }),
    })
  const press = async ({ currentTarget }: { currentTarget: HTMLElement }) => {
    if (isSaved) seeAll()
    else if (viewer.status === 'signed-in' || (await signInInPlace(saveSignIn, currentTarget))) saveSearch()
  }
  return (
    <Button
      variant="outline"
      size="small"
      isBusy={save.isPending}
      onClick={press}
      isWaiting={viewer.status === 'loading'}
    >
      {isSaved ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
      {isSaved ? texts.seeSavedSearches : texts.saveThisSearch}
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
