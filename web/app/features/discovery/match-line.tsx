import type { Match } from '@keepcase/contract/discovery/discovery.contract.ts'

type Pieces = Match['pieces']

/** How much of a long text may stand before its first hit, in characters, so that the hit is seen on a card. */
const leadLength = 40

/** The pieces from a word shortly before the first hit on; what is left out is an ellipsis. */
export function fromHit(pieces: Pieces): Pieces {
  const [lead, ...rest] = pieces
  if (!lead || lead.isHit || lead.text.length <= leadLength) return pieces
  const cut = lead.text.lastIndexOf(' ', lead.text.length - leadLength / 2)
  return [{ text: `… ${lead.text.slice(cut + 1)}`, isHit: false }, ...rest]
}

/** Why a card is in the list, where its title does not say it: the item or the name that has what was typed. */
export function MatchLine({ match }: { match: Match | null }) {
  if (!match) return null
  const told = fromHit(match.pieces).map(({ text, isHit }, i) => {
    const Piece = isHit ? Hit : 'span'
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
    return <Piece key={i}>{text}</Piece>
  })
  return (
    <p className="line-clamp-2 text-small [overflow-wrap:anywhere]">
      {match.kind === 'item' ? (
        <>
          Has “<bdi>{told}</bdi>”
        </>
      ) : (
        <>
          {match.kind === 'seller' ? 'By ' : 'From '}
          <bdi>{told}</bdi>
        </>
      )}
    </p>
  )
}

const Hit = ({ children }: { children: string }) => (
  <mark className="bg-transparent font-[620] text-inherit underline decoration-2 underline-offset-3">{children}</mark>
)
