import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from './api.ts'
import { restartLive } from './live.ts'
import { hasSessionHint } from './sign-in.ts'

/** Who looks at the page. `loading` on the server and until the account has been read: show what fits everybody. */
export type Viewer = {
  status: 'loading' | 'signed-out' | 'signed-in' | 'error'
  me: Me | null
  /** Whether the viewer holds a permission; a storefront permission counts when held on any storefront. */
  can: (permission: PermissionName) => boolean
  isAdmin: boolean
  isConsignor: boolean
  isStorefrontOwner: boolean
  error: Error | null
  retry: () => void
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every permission of an account, those on its storefronts included. */
export function permissionsOf(me: Me | null): ReadonlySet<string> {
  return new Set(me ? [...me.permissions, ...me.storefronts.flatMap(({ permissions }) => permissions)] : [])
}

/** The viewer. Without the hint cookie nothing is asked: a stampede of visitors costs no account reads. */
export function useViewer(): Viewer {
  const hint = useSyncExternalStore<boolean | null>(subscribe, hasSessionHint, () => null)
  const query = useQuery({ ...api.accounts.me.queryOptions({ input: {} }), enabled: hint === true, staleTime: 30_000 })
  const me = hint ? (query.data ?? null) : null
  const held = permissionsOf(me)
  return {
    status: statusOf(hint, me, query.error),
    me,
    can: (permission) => held.has(permission),
    isAdmin: held.has('platform.admin.access'),
    isConsignor: me?.permissions.some((name) => name.startsWith('consignor')) ?? false,
    isStorefrontOwner: me?.storefronts.some(({ isOwner }) => isOwner) ?? false,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

function statusOf(hint: boolean | null, me: Me | null, error: Error | null): Viewer['status'] {
  if (hint === null) return 'loading'
  if (!hint) return 'signed-out'
  if (error) return (error as { status?: number }).status === 401 ? 'signed-out' : me ? 'signed-in' : 'error'
  return me ? 'signed-in' : 'loading'
}

/** How to tell the page that somebody signed in or out: the hint is read again, and everything personal with it. */
export function useViewerChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => viewerChanged(queryClient)
}

/** Forgets what was read for the former viewer and reads the new one's account, if there is one. */
export async function viewerChanged(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: api.accounts.me.key(), exact: false })
  for (const listener of listeners) listener()
  restartLive(queryClient)
  if (hasSessionHint()) await queryClient.ensureQueryData(api.accounts.me.queryOptions({ input: {} }))
  await queryClient.invalidateQueries()
}
