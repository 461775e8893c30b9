import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/api.ts'
import { storefrontOptions } from '#web/features/storefronts/storefronts.reads.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'

type OfStorefrontProps = { id: string; failed: string; children: (storefront: Storefront) => ReactNode }

/** A panel that needs the storefront's data. `failed` says what didn't load. */
export function OfStorefront({ id, failed, children }: OfStorefrontProps) {
  const query = useQuery(storefrontOptions(api, id))
  if (query.data) return children(query.data)
  if (!query.isError) {
    return (
      <Loading>
        <Skeleton className="h-24 max-w-140" />
      </Loading>
    )
  }
  return (
    <ErrorPanel title={failed} hasGoBack={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  )
}
