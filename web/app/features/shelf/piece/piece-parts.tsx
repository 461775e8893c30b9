import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { ItemHistory } from '../display/item-history.tsx'
import * as texts from './piece.texts.ts'
import { claimedFacts, Facts, originFacts } from './piece-facts.tsx'

/** What the page of a piece tells: its words as claimed, where it came from, and what it was here before. */
export function PieceParts({ piece }: { piece: Piece }) {
  return (
    <>
      <section aria-label={texts.asClaimed}>
        <h2 className="mb-3 text-h3">{texts.asClaimed}</h2>
        {!piece.isAsClaimed && (
          <p className="mb-3 rounded-control bg-info-soft px-4 py-3 text-info text-small">{texts.wordsNotKept}</p>
        )}
        <Words piece={piece} />
        <div className="mt-4 grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Facts facts={claimedFacts(piece)} />
          {piece.flawDrawing && (
            <figure className="w-40">
              <img
                src={piece.flawDrawing}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square w-full rounded-control bg-sunken object-cover"
              />
              <figcaption className="mt-1 text-muted-foreground text-small">{texts.closeUp}</figcaption>
            </figure>
          )}
        </div>
      </section>
      <section aria-label={texts.whereFrom}>
        <h2 className="mb-3 text-h3">{texts.whereFrom}</h2>
        <Facts facts={originFacts(piece)} />
      </section>
      <ItemHistory before={piece.before} level={2} />
    </>
  )
}

function Words({ piece: { description, isSealed, isOwn } }: { piece: Piece }) {
  if (isSealed && !isOwn) return <p className="text-muted-foreground">{texts.stillSealed}</p>
  if (description === null) return <p className="text-muted-foreground">{texts.wordsPrivate}</p>
  if (description === '') return <p className="text-muted-foreground">{texts.noWords}</p>
  return (
    <p dir="auto" className="prose whitespace-pre-line [overflow-wrap:anywhere]">
      {description}
    </p>
  )
}

/** The piece's entry in its drop's ledger, where its owner shows it. */
export function LedgerEntry({ ledger }: { ledger: NonNullable<Piece['ledger']> }) {
  return (
    <section aria-label={texts.ledgerPlace}>
      <h2 className="mb-3 text-h3">{texts.ledgerPlace}</h2>
      <div className="rounded-card bg-sunken p-4">
        <Facts
          isMono
          facts={[
            { name: texts.ledgerPlace, value: String(ledger.seq) },
            { name: texts.ledgerTag, value: ledger.tag },
            { name: texts.ledgerHash, value: ledger.hash },
          ]}
        />
      </div>
      <Link to={paths.fairness(ledger.dropId)} className="mt-3 inline-block underline underline-offset-4">
        {texts.checkLedger}
      </Link>
    </section>
  )
}
