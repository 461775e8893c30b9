import { ClaimPage } from '#web/features/claims/holds/claim-page.tsx'
import { useClaim } from '#web/features/claims/holds/use-claim.ts'
import { MissingPage } from '#web/features/drops/display/missing-page.tsx'
import { paths } from '#web/paths.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import type { Route } from './+types/claim'
import * as texts from './buying.texts.ts'

/** A claim of the account. Other people's claims are not found. */
export default function ClaimRoute({ params }: Route.ComponentProps) {
  return <SignedInGuard>{() => <Found id={params.id} />}</SignedInGuard>
}

function Found({ id }: { id: string }) {
  const claim = useClaim(id)
  if (claim.data) return <ClaimPage claim={claim.data} />
  if (claim.data === null) {
    return (
      <MissingPage
        title={texts.claimNotFound}
        action={{ label: texts.seeYourClaims, to: `${paths.dashboard}?tab=claims` }}
      >
        {texts.theLinkIsWrong}
      </MissingPage>
    )
  }
  return (
    <div className="page pt-8 md:pt-12">
      <title>Claim · Keepcase</title>
      {claim.isError ? (
        <ErrorPanel
          level={1}
          title={texts.thisClaimDidntLoad}
          onRetry={() => void claim.refetch()}
          isRetrying={claim.isFetching}
        />
      ) : (
        <Loading>
          <div className="grid gap-10 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
            <Skeleton className="aspect-square rounded-card" />
            <Skeleton className="h-48 rounded-card" />
          </div>
        </Loading>
      )}
    </div>
  )
}
