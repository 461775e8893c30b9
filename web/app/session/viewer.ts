import type { PermissionName, StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { partialMatchKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { whenIdle } from '#web/startup/when-idle.ts'
import { resetOnNewUser } from './reset-on-new-user.ts'
import { hasSessionHint } from './sign-in.ts'

/** The page's viewer. `loading` on the server and until the account is fetched: show what suits everybody. */
export type Viewer = {
  status: 'loading' | 'signed-out' | 'signed-in' | 'error'
  me: Me | null
  /** True if the viewer holds a permission; a storefront permission counts when held on any storefront. */
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

/** Every permission of an account, including those on its storefronts. */
export function permissionsOf(me: Me | null): ReadonlySet<string> {
  return new Set(me ? [...me.permissions, ...me.storefronts.flatMap(({ permissions }) => permissions)] : [])
}

const ViewerContext = createContext<Viewer | null>(null)

/**
 * Reads the viewer once for all its children. The first result is applied when the browser is idle, in slices: half a
 * page depends on it, and scrolling or pressing must not wait for that. Signing in and out applies at once: guards must
 * not redirect by the former state.
 */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const own = useOwnViewer()
  const queryClient = useQueryClient()
  useEffect(() => resetOnNewUser(queryClient), [queryClient])
  const later = useDeferredValue(own)
  return createElement(ViewerContext, { value: later.status === 'loading' ? later : own }, children)
}

/** The viewer. */
export function useViewer(): Viewer {
  const shared = useContext(ViewerContext)
  // biome-ignore lint/correctness/useHookAtTopLevel: a component never moves into or out of a provider
  return shared ?? useOwnViewer()
}

/** Reads the viewer. Without the hint cookie nothing is requested: a rush of visitors costs no account reads. */
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

/** Returns the function to call after signing in or out: it reads the hint and the account again, and refetches everything personal. */
export function useViewerChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => viewerChanged(queryClient)
}

/**
 * Refetches the account after rights were granted or taken, then everything else that is still shown. The page stays,
 * with what is typed on it, unless it needed a right that is gone.
 */
export async function accessChanged(queryClient: QueryClient): Promise<void> {
  const me = api.accounts.me.key()
  await queryClient.invalidateQueries({ queryKey: me })
  // By then the guards have closed what is forbidden now: it isn't asked for again.
  whenIdle(() => {
    restartLive(queryClient)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !partialMatchKey(queryKey, me) })
  })
}

/**
 * Clears the former viewer's data and fetches the new account, if there is one. Reset, not removed: components that
 * show the account learn at once that it is gone, also where the hint still says that somebody is signed in. Everything
 * else on the page is refetched too, but not waited for: a dialog must not stay open for one slow answer. Throws the
 * account fetch's error.
 */
export async function viewerChanged(queryClient: QueryClient): Promise<void> {
  const isRead = queryClient.resetQueries({ queryKey: api.accounts.me.key() })
  for (const listener of listeners) listener()
  restartLive(queryClient)
  try {
    await isRead
    if (hasSessionHint()) await queryClient.ensureQueryData(api.accounts.me.queryOptions({ input: {} }))
  } finally {
    void queryClient.invalidateQueries()
  }
}

const nothing: ReadonlySet<StorefrontPermission> = new Set()

/** The viewer's permissions on one storefront. */
export function usePermissionsOn(storefrontId: string): ReadonlySet<StorefrontPermission> {
  const { me } = useViewer()
  return useMemo(() => {
    const own = me?.storefronts.find(({ id }) => id === storefrontId)
    return own ? new Set(own.permissions as StorefrontPermission[]) : nothing
  }, [me, storefrontId])
}
