import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Printer } from '#web/ui/icons.ts'
import * as texts from './piece.texts.ts'
import { PieceCard } from './piece-card.tsx'
import { PieceParts } from './piece-parts.tsx'
import { PlaceOnShelf } from './place-on-shelf.tsx'

type OwnPieceProps = { piece: Piece; storefronts: Me['storefronts'] }

/** What the owner of a piece reads and does on its page, between its stub and its place in the ledger. */
export function OwnPiece({ piece, storefronts }: OwnPieceProps) {
  return (
    <div className="mt-10 flex flex-col gap-8">
      <PieceParts piece={piece} />
      <section aria-label={texts.yourPiece} className="flex flex-col gap-4">
        <h2 className="text-h3">{texts.yourPiece}</h2>
        {!piece.letGo?.isSold && <PlaceOnShelf piece={piece} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {texts.printCard}
          </Button>
          {!piece.letGo && <LetGo piece={piece} storefronts={storefronts} />}
        </div>
        <LetGoState piece={piece} hasStorefront={sellingStorefronts(storefronts).length > 0} />
      </section>
      <PieceCard piece={piece} />
    </div>
  )
}

/** The account's own storefronts where it may add items. */
const sellingStorefronts = (storefronts: Me['storefronts']) =>
  storefronts.filter(({ isOwner, permissions }) => isOwner && permissions.includes('storefront.items.create'))

const letGoPath = (storefrontId: string, claimId: string) =>
  `${paths.items}?${new URLSearchParams({ storefront: storefrontId, item: 'new', from: claimId })}`

function LetGo({ piece, storefronts }: OwnPieceProps) {
  const own = sellingStorefronts(storefronts)
  return own.map(({ id, name }) => (
    <ButtonLink key={id} to={letGoPath(id, piece.id)} variant="outline" className="max-w-full">
      <span className="truncate">{own.length === 1 ? texts.letGo : texts.letGoAt(name)}</span>
    </ButtonLink>
  ))
}

function LetGoState({ piece: { letGo }, hasStorefront }: { piece: Piece; hasStorefront: boolean }) {
  if (!letGo) return hasStorefront ? <p className="text-muted-foreground text-small">{texts.letGoHint}</p> : null
  return (
    <p className="flex flex-wrap gap-x-3 text-small">
      {letGo.isSold ? texts.soldOn : texts.letGoItem}
      <Link
        to={`${paths.items}?${new URLSearchParams({ storefront: letGo.storefrontId, item: letGo.itemId })}`}
        className="underline underline-offset-4"
      >
        {texts.openItem}
      </Link>
    </p>
  )
}
