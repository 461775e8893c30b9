import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Denied, SignedInGuard } from '#web/shell/guards.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import type { Route } from './+types/drop-editor'

const EditedDrop = clientLazy(() => import('./edited-drop.tsx').then((part) => ({ default: part.EditedDrop })))

const HostedDrop = clientLazy(() => import('./hosted-drop.tsx').then((part) => ({ default: part.HostedDrop })))

type Session = { key: number; dropId: string; createdId: string | null }

/** Decides the status only: the browser fetches everything personal. */
export const loader = ({ params: { storefrontId, view } }: Route.LoaderArgs) => {
  if (view === undefined ? storefrontId === undefined : view !== 'host') throw data(null, { status: 404 })
  return null
}

export const shouldRevalidate = () => false

/** A drop's editor or, at `/host`, the console of its host: one route, because each id stands in every page. */
export default function SellersDropRoute({ params: { storefrontId = '', dropId, view } }: Route.ComponentProps) {
  if (view !== 'host') return <EditorPage storefrontId={storefrontId} dropId={dropId} />
  return (
    <SignedInGuard>
      {() => (
        <>
          <meta name="robots" content="noindex" />
          <ClientOnly place={<EditorLoading />}>
            <HostedDrop key={dropId} dropId={dropId} />
          </ClientOnly>
        </>
      )}
    </SignedInGuard>
  )
}

/** The editor of a drop; `new` for one that doesn’t exist yet. */
function EditorPage({ storefrontId, dropId }: { storefrontId: string; dropId: string }) {
  const navigate = useNavigate()
  // A new draft keeps its editor when it gets its address; any other change of address opens another one.
  const [session, setSession] = useState<Session>({ key: 0, dropId, createdId: null })
  if (dropId === session.createdId) setSession({ ...session, dropId, createdId: null })
  else if (dropId !== session.dropId) setSession({ key: session.key + 1, dropId, createdId: null })
  return (
    <SignedInGuard>
      {({ me }) => {
        const storefront = me?.storefronts.find(({ id }) => id === storefrontId)
        const needed = dropId === 'new' ? 'storefront.drops.create' : 'storefront.drops.list'
        // A storefront that doesn’t exist gets the same answer, so that strangers learn nothing from it.
        if (!storefront?.permissions.includes(needed)) return <Denied needs={[needed]} />
        return (
          <>
            <meta name="robots" content="noindex" />
            <ClientOnly place={<EditorLoading />}>
              <EditedDrop
                key={`${storefrontId} ${session.key}`}
                storefrontId={storefrontId}
                dropId={dropId}
                permissions={storefront.permissions}
                onCreated={(id) => {
                  setSession({ ...session, createdId: id })
                  void navigate(paths.dropEdit(storefrontId, id), {
                    replace: true,
                    preventScrollReset: true,
                    state: 'same page',
                  })
                }}
              />
            </ClientOnly>
          </>
        )
      }}
    </SignedInGuard>
  )
}

/** The editor’s shape while its code loads. */
const EditorLoading = () => (
  <div className="page pt-6">
    <title>Drop · Keepcase</title>
    <Loading>
      <Skeleton className="h-11 w-2/3" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-160 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Loading>
  </div>
)
