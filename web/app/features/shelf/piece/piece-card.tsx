import { drawingCaption } from '@keepcase/contract/drawings/drawings.messages.ts'
import { isDrawing, plainDrawingPath } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { createPortal } from 'react-dom'
import { conditions } from '#web/features/drops/display/conditions.ts'
import { paths } from '#web/paths.ts'
import { useOrigin } from '#web/share-meta.tsx'
import { Qr } from '#web/ui/qr.tsx'
import { formatDay } from '../display/item-history.tsx'
import './piece-card.css'

/**
 * The printed card of a piece, 70 × 120 mm, with a QR code to its page: black on white, visible in print only. Neither
 * price nor ledger nor owner is on it.
 */
export function PieceCard({ piece }: { piece: Piece }) {
  const origin = useOrigin()
  const { title, image, spine, category, condition, maker, year, storefront, drop, dropDay } = piece
  const isDrawn = image === null || isDrawing(image)
  const facts = [maker, year, condition && conditions[condition].word].filter(Boolean).join(', ')
  return createPortal(
    <div aria-hidden="true" className="kc-piece-card light hidden print:block">
      <div className="flex h-[119mm] w-[70mm] flex-col overflow-hidden bg-white p-[5mm] text-[8pt] text-black leading-snug">
        <div className="flex h-[56mm] shrink-0 items-center gap-[1.5mm]">
          <img src={spine} alt="" className="h-[52mm] w-auto" />
          <img src={image ?? plainDrawingPath(category)} alt="" className="h-[56mm] min-w-0 flex-1 object-contain" />
        </div>
        {isDrawn && <p className="text-[5.5pt]">{drawingCaption}</p>}
        <p className="mt-[3mm] line-clamp-3 font-[720] text-[12pt] leading-[1.1] tracking-[-0.01em] [overflow-wrap:anywhere]">
          {title}
        </p>
        {facts && <p className="mt-[1mm] line-clamp-2 [overflow-wrap:anywhere]">{facts}</p>}
        <div className="mt-auto flex items-end justify-between gap-[3mm] pt-[2mm]">
          <div className="min-w-0">
            {storefront && <p className="line-clamp-2 font-[620] [overflow-wrap:anywhere]">{storefront.name}</p>}
            {drop && <p className="line-clamp-2 [overflow-wrap:anywhere]">{drop.title}</p>}
            {dropDay && <p>{formatDay(dropDay)}</p>}
            <p className="mt-[1.5mm] font-[750] font-stretch-[118%]">Keepcase</p>
          </div>
          <Qr text={`${origin}${paths.claim(piece.id)}`} className="-me-[2mm] -mb-[2mm] size-[24mm]" />
        </div>
      </div>
    </div>,
    document.body,
  )
}
