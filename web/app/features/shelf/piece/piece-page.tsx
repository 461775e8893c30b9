import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { Link } from 'react-router'
import { Drawing, DrawingCaption } from '#web/features/drawings/display/drawing.tsx'
import { paths } from '#web/paths.ts'
import * as texts from './piece.texts.ts'
import { LedgerEntry, PieceParts } from './piece-parts.tsx'

/** The page of a piece on somebody else's shelf. */
export function PiecePage({ piece }: { piece: Piece }) {
  return (
    <div className="page pt-8 md:pt-12">
      <title>{`${piece.title} · Keepcase`}</title>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
        <PiecePicture piece={piece} />
        <div className="flex min-w-0 flex-col gap-8">
          <div>
            <p className="text-muted-foreground">
              <Link
                to={paths.profileOf(piece.owner.id)}
                className="finger-room inline-block py-1 underline underline-offset-4"
              >
                <bdi>{texts.shelfOf(piece.owner.name)}</bdi>
              </Link>
            </p>
            <h1 className="mt-1 text-h1 [overflow-wrap:anywhere]">
              <bdi>{piece.title}</bdi>
            </h1>
          </div>
          <PieceParts piece={piece} />
          {piece.ledger && <LedgerEntry ledger={piece.ledger} />}
        </div>
      </div>
    </div>
  )
}

/** The photo, or the drawing with its spine beside it. */
const PiecePicture = ({ piece: { title, image, spine, category } }: { piece: Piece }) => (
  <div className="relative mx-auto aspect-square w-full max-w-[22.5rem] overflow-hidden rounded-card bg-sunken">
    {image && !isDrawing(image) ? (
      <img src={image} alt={title} width={720} height={720} className="size-full object-contain" />
    ) : (
      <>
        <div className="flex size-full items-center gap-1 ps-4">
          <img src={spine} alt="" width={52} height={376} className="h-3/4 w-auto rounded-[2px]" />
          <Drawing src={image} category={category} isFirst className="min-w-0 flex-1" />
        </div>
        <DrawingCaption />
      </>
    )}
  </div>
)
