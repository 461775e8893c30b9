import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { api } from '#web/api/api.ts'
import { restartLive } from '#web/realtime/live.ts'
import { forgetAtNewPerson } from './reset-on-new-user.ts'
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

const ViewerContext = createContext<Viewer | null>(null)

/**
 * Reads the viewer once for all that stands in it. What is first learnt of them is given on when the browser has time for
 * it, in slices: half a page depends on it, and nobody who scrolls or presses at that moment has to wait for all of that.
 * Signing in and out is told at once: guards must send nobody on by who they were before.
 */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const own = useOwnViewer()
  const queryClient = useQueryClient()
  useEffect(() => forgetAtNewPerson(queryClient), [queryClient])
  const later = useDeferredValue(own)
  return createElement(ViewerContext, { value: later.status === 'loading' ? later : own }, children)
}

/** The viewer. */
export function useViewer(): Viewer {
  const shared = useContext(ViewerContext)
  // biome-ignore lint/correctness/useHookAtTopLevel: what is mounted inside a provider, or outside of one, stays there
  return shared ?? useOwnViewer()
}

/** Reads the viewer. Without the hint cookie nothing is asked: a stampede of visitors costs no account reads. */
function useOwnViewer(): Viewer {
  const hint = useSyncExternalStore<boolean | null>(subscribe, hasSessionHint, () => null)
  const { data, error, refetch } = useQuery({
    ...api.accounts.me.queryOptions({ input: {} }),
    enabled: hint === true,
    staleTime: 30_000,
  })
  return useMemo(() => {
    const me = hint ? (data ?? null) : null
    const held = permissionsOf(me)
    return {
      status: statusOf(hint, me, error),
      me,
      can: (permission) => held.has(permission),
      isAdmin: held.has('platform.admin.access'),
      isConsignor: me?.permissions.some((name) => name.startsWith('consignor')) ?? false,
      isStorefrontOwner: me?.storefronts.some(({ isOwner }) => isOwner) ?? false,
      error,
      retry: () => void refetch(),
    }
  }, [hint, data, error, refetch])
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

/**
 * Forgets what was read for the former viewer and reads the new one's account, if there is one. Reset, not removed: whoever
 * looks at the account on the page is told at once that it is gone, also where the hint still says that somebody is in.
 * Throws what the account's reading threw, after everything else was read again.
 */
export async function viewerChanged(queryClient: QueryClient): Promise<void> {
  const isRead = queryClient.resetQueries({ queryKey: api.accounts.me.key() })
  for (const listener of listeners) listener()
  restartLive(queryClient)
  try {
    await isRead
    if (hasSessionHint()) await queryClient.ensureQueryData(api.accounts.me.queryOptions({ input: {} }))
  } finally {
    await queryClient.invalidateQueries()
  }
}
