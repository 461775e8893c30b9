import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { ItemPhotosField } from '#web/features/photos/item-photos-field.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import * as texts from './selling.texts.ts'

type DropItemPhotosProps = { id: string; storefrontId: string; onSaved: () => void }

/** Photos of a catalog item, saved with each change. */
export function DropItemPhotos({ id, storefrontId, onSaved }: DropItemPhotosProps) {
  const options = api.items.byId.queryOptions({ input: { id } })
  const query = useQuery(options)
  const queryClient = useQueryClient()
  const show = (item: Item) => queryClient.setQueryData(options.queryKey, item)
  const save = useMutation({
    mutationFn: async (photos: Item['photos']) => {
      const now = queryClient.getQueryData(options.queryKey)
      return client.items.update({
        id,
        ...(now ? { version: now.version } : {}),
        photoIds: photos.map((photo) => photo.id),
      })
    },
    // One after the other: each is based on the version that the one before made.
    scope: { id: `photos ${id}` },
    onMutate: (photos) => {
      if (query.data) show({ ...query.data, photos })
    },
    onSuccess: (item) => {
      show(item)
      onSaved()
    },
    onError: () => void query.refetch(),
  })
  if (!query.data) {
    return query.isError ? (
      <ErrorPanel title={texts.photosFailed} hasGoBack={false} onRetry={() => void query.refetch()} />
    ) : (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  return (
    <ItemPhotosField
      storefrontId={storefrontId}
      value={query.data.photos}
      onChange={(photos) => save.mutate(photos)}
      offersUnused={false}
      error={save.error ? failureMessage(save.error) : undefined}
    />
  )
}
