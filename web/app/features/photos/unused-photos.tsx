import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { maxPhotosPerItem } from '@keepcase/contract/photos/photos.limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './item-photos.texts.ts'
import { isFromEarlier } from './use-photo-uploads.ts'

type UnusedProps = { storefrontId: string; value: readonly ItemPhoto[]; onChange: (photos: ItemPhoto[]) => void }

/** Photos that were uploaded before the page was closed, and that no item uses: offered again. */
export function UnusedPhotos({ storefrontId, value, onChange }: UnusedProps) {
  const queryClient = useQueryClient()
  const options = api.photos.unused.queryOptions({ input: { storefrontId } })
  const { data } = useQuery(options)
  const isHere = new Set(value.map(({ id }) => id))
  const unused = (data?.photos ?? []).filter((photo) => isFromEarlier(photo) && !isHere.has(photo.id))
  const remove = useMutation({
    mutationFn: () => client.photos.removeUnused({ storefrontId, ids: unused.slice(0, 100).map(({ id }) => id) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
    onError: (error) => notify.error(texts.nothingDiscarded, failureMessage(error)),
  })
  if (unused.length === 0) return null
  const add = () => onChange([...value, ...unused].slice(0, maxPhotosPerItem))
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border bg-sunken p-3">
      <ul className="flex gap-2" aria-hidden="true">
        {unused.slice(0, 4).map(({ id, url }) => (
          <li key={id}>
            <img src={url.replace('/960.', '/320.')} alt="" className="size-12 rounded-control object-cover" />
          </li>
        ))}
      </ul>
      <p className="min-w-0 flex-1 text-small">{texts.unusedFound(unused.length)}</p>
      <Button variant="outline" size="small" onClick={add}>
        {texts.addUnused}
      </Button>
      <Button variant="quiet" size="small" isBusy={remove.isPending} onClick={() => remove.mutate()}>
        {texts.discardUnused}
      </Button>
    </div>
  )
}
