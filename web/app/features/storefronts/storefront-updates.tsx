import type { StorefrontUpdate } from '@keepcase/contract/storefronts/updates.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/api.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { type Paged, PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { updatesOptions } from './storefronts.reads.ts'
import * as texts from './storefronts.texts.ts'

type UpdateListProps = {
  list: Paged<StorefrontUpdate>
  empty: ReactNode
  /** Staff actions on a post. */
  actions?: (update: StorefrontUpdate) => ReactNode
}

/** A storefront's posts, newest first. */
export function UpdateList({ list, empty, actions }: UpdateListProps) {
  return (
    <PagedList
      list={list}
      failed={texts.theUpdatesDidntLoad}
      skeleton={
        <div className="flex max-w-[48rem] flex-col gap-4">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </div>
      }
      empty={empty}
      more={texts.showEarlierUpdates}
    >
      {(updates) => (
        <ol className="flex max-w-[48rem] flex-col gap-4">
          {updates.map((update) => (
            <li key={update.id}>
              <Update update={update}>{actions?.(update)}</Update>
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}

/** One post, in the seller's plain text. */
function Update({ update, children }: { update: StorefrontUpdate; children?: ReactNode }) {
  const { title, body, authorName, createdAt } = update
  return (
    <article className="rounded-card bg-card p-5 shadow-card md:p-6">
      <h3 className="text-h3 [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </h3>
      <p className="mt-1 text-muted-foreground text-small">
        <bdi>{authorName}</bdi>
        {' · '}
        <Time at={createdAt} style="ago" />
      </p>
      <p dir="auto" className="prose mt-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {body}
      </p>
      {children && <div className="mt-4 flex flex-wrap items-center gap-3">{children}</div>}
    </article>
  )
}

/** A storefront's public updates. */
export function StorefrontUpdates({ storefrontId, name }: { storefrontId: string; name: string }) {
  const list = useInfiniteQuery(updatesOptions(api, storefrontId))
  return (
    <UpdateList
      list={list}
      empty={
        <EmptyState seed="storefront-updates" level={3} title={texts.noUpdatesYet}>
          {texts.postsAppearHere(<bdi>{name}</bdi>)}
        </EmptyState>
      }
    />
  )
}
