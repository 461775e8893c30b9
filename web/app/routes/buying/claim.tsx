import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ClaimPage } from '#web/features/claims/claim-page/claim-page.tsx'
import { useClaim } from '#web/features/claims/claim-page/use-claim.ts'
import { MissingPage } from '#web/features/drops/display/missing-page.tsx'
import { pieceOptions } from '#web/features/shelf/shelf.reads.ts'
import { paths } from '#web/paths.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import type { Route } from './+types/claim'
import * as texts from './buying.texts.ts'

const PiecePage = clientLazy(() =>
  import('#web/features/shelf/piece/piece-page.tsx').then(({ PiecePage }) => ({ default: PiecePage })),
)
const OwnPiece = clientLazy(() =>
  import('#web/features/shelf/piece/own-piece.tsx').then(({ OwnPiece }) => ({ default: OwnPiece })),
)

/**
 * The page of a claim: its owner's, and once it is paid the page of the piece on their shelf, for others while the shelf
 * is public. Everything else is not found.
 */
export default function ClaimRoute({ params }: Route.ComponentProps) {
  return <SignedInGuard>{(viewer) => <Found key={params.id} id={params.id} viewer={viewer} />}</SignedInGuard>
}

const isGone = (error: unknown): boolean => [400, 404].includes((error as { status?: number } | null)?.status ?? 0)

function Found({ id, viewer }: { id: string; viewer: Viewer }) {
  const claim = useClaim(id)
  const mayBePiece = claim.data !== undefined && (claim.data === null || (claim.data.paid && !claim.data.revoked))
  const piece = useQuery({ ...pieceOptions(id), enabled: mayBePiece })
  if (piece.data && !piece.data.isOwn) {
    return (
      <ClientOnly place={<Waiting />}>
        <PiecePage piece={piece.data} />
      </ClientOnly>
    )
  }
  if (claim.data) return <OwnClaim claim={claim.data} piece={piece} viewer={viewer} />
  // An id that is none is refused by the first call already.
  if (isGone(claim.error) || (claim.data === null && isGone(piece.error))) {
    return (
      <MissingPage
        title={texts.claimNotFound}
        action={{ label: texts.seeYourClaims, to: `${paths.dashboard}?tab=claims` }}
      >
        {texts.theLinkIsWrong}
      </MissingPage>
    )
  }
  if (!claim.isError && !(claim.data === null && piece.isError)) return <Waiting />
  return (
    <div className="page pt-8 md:pt-12">
      <title>Claim · Keepcase</title>
      <ErrorPanel
        level={1}
        title={texts.thisClaimDidntLoad}
        onRetry={() => void Promise.all([claim.refetch(), piece.refetch()])}
        isRetrying={claim.isFetching || piece.isFetching}
      />
    </div>
  )
}

type PieceQuery = ReturnType<typeof useQuery<Awaited<ReturnType<ReturnType<typeof pieceOptions>['queryFn']>>>>

/** The viewer's own claim; a paid one with its words and its picture of then. */
function OwnClaim({ claim, piece: { data, isError, isFetching, refetch }, viewer }: OwnClaimProps) {
  if (!claim.paid || claim.revoked) return <ClaimPage claim={claim} />
  if (!data) {
    return (
      <ClaimPage
        claim={claim}
        piece={
          isError ? (
            <div className="mt-8">
              <ErrorPanel
                level={2}
                title={texts.thisPieceDidntLoad}
                hasGoBack={false}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            </div>
          ) : (
            <PieceSkeleton />
          )
        }
      />
    )
  }
  return (
    <ClaimPage
      claim={{ ...claim, itemName: data.title, image: data.image }}
      piece={
        <ClientOnly place={<PieceSkeleton />}>
          <OwnPiece piece={data} storefronts={viewer.me?.storefronts ?? []} />
        </ClientOnly>
      }
    />
  )
}

type OwnClaimProps = { claim: MyClaim; piece: PieceQuery; viewer: Viewer }

const PieceSkeleton = () => (
  <Loading>
    <Skeleton className="mt-10 h-96 rounded-card" />
  </Loading>
)

const Waiting = () => (
  <div className="page pt-8 md:pt-12">
    <title>Claim · Keepcase</title>
    <Loading>
      <div className="grid gap-10 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
        <Skeleton className="aspect-square rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </Loading>
  </div>
)
