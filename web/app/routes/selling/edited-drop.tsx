import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api.ts'
import { publicSettingsOptions } from '#web/features/accounts/profile/public-settings.ts'
import { sellerDropOptions } from '#web/features/drops/editor/draft/use-drop-draft.ts'
import { DropEditor } from '#web/features/drops/editor/drop-editor.tsx'
import type { EditorParts } from '#web/features/drops/editor/editor-context.ts'
import { uploadPhoto } from '#web/features/photos/upload-photo.ts'
import { storefrontOptions } from '#web/features/storefronts/storefronts.reads.ts'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import * as texts from './selling.texts.ts'

type EditedDropProps = {
  storefrontId: string
  /** `new` for one that doesn’t exist yet. */
  dropId: string
  permissions: readonly string[]
  onCreated: (id: string) => void
}

const Import = clientLazy(() => import('./drop-import.tsx').then((part) => ({ default: part.DropImport })))

const Photos = clientLazy(() => import('./drop-item-photos.tsx').then((part) => ({ default: part.DropItemPhotos })))

const ownParts: EditorParts = {
  uploadPhoto,
  itemPhotos: (item) => (
    <ClientOnly
      place={
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      }
    >
      <Photos {...item} />
    </ClientOnly>
  ),
}
const withImport: EditorParts = {
  ...ownParts,
  importItems: ({ id, currency, onClose }) => (
    <ClientOnly place={null}>
      <Import storefrontId={id} currency={currency} onClose={onClose} />
    </ClientOnly>
  ),
}

/** Reads a drop and its storefront, and edits it. */
export function EditedDrop({ storefrontId, dropId, permissions, onCreated }: EditedDropProps) {
  const [isNew] = useState(dropId === 'new')
  const drop = useQuery({ ...sellerDropOptions(dropId), enabled: dropId !== 'new', refetchOnWindowFocus: 'always' })
  const storefront = useQuery(storefrontOptions(api, storefrontId))
  const { data: settings } = useQuery(publicSettingsOptions(api))
  const failed = [drop, storefront].find(({ isError }) => isError)
  if (storefront.data && (isNew || drop.data)) {
    if (drop.data && drop.data.storefrontId !== storefrontId) return <NotFoundPage />
    return (
      <DropEditor
        storefront={storefront.data}
        saved={drop.data ?? null}
        permissions={permissions}
        feeBps={settings?.platformFeeBps ?? null}
        parts={permissions.includes('storefront.items.create') ? withImport : ownParts}
        onCreated={onCreated}
      />
    )
  }
  if ((failed?.error as { status?: number } | undefined)?.status === 404) return <NotFoundPage />
  return (
    <div className="page py-8">
      <title>Drop · Keepcase</title>
      {failed ? (
        <ErrorPanel
          level={1}
          title={texts.dropFailed}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-160 rounded-card" />
        </Loading>
      )}
    </div>
  )
}
