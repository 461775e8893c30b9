import type { Match } from '@keepcase/contract/discovery/discovery.contract.ts'

type Pieces = Match['pieces']

/** Maximum text before the first match, in characters, so that a card shows the match. */
const leadLength = 40

/** Trims the pieces to start shortly before the first match, with an ellipsis in front. */
export function fromHit(pieces: Pieces): Pieces {
  const [lead, ...rest] = pieces
  if (!lead || lead.isHit || lead.text.length <= leadLength) return pieces
  const cut = lead.text.lastIndexOf(' ', lead.text.length - leadLength / 2)
  return [{ text: `… ${lead.text.slice(cut + 1)}`, isHit: false }, ...rest]
}

/** Explains a result whose title doesn't match: the item or name that does. */
export function MatchLine({ match }: { match: Match | null }) {
  if (!match) return null
  const shownPieces = fromHit(match.pieces).map(({ text, isHit }, i) => {
    const Piece = isHit ? Hit : 'span'
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
    return <Piece key={i}>{text}</Piece>
  })
  return (
    <p className="line-clamp-2 text-small [overflow-wrap:anywhere]">
      {match.kind === 'item' ? (
        <>
          Has “<bdi>{shownPieces}</bdi>”
        </>
      ) : (
        <>
          {match.kind === 'seller' ? 'By ' : 'From '}
          <bdi>{shownPieces}</bdi>
        </>
      )}
    </p>
  )
}

const Hit = ({ children }: { children: string }) => (
  <mark className="bg-transparent font-[620] text-inherit underline decoration-2 underline-offset-3">{children}</mark>
)
