import type { ClaimPace as Pace } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#web/api/api.ts'
import { formatCount } from '#web/format/format.ts'
import * as texts from './claim-pace.texts.ts'
import { columnsOf, dotsPerColumn, startOf } from './claim-pace.ts'

/** Size of a dot's place in the drawing. */
const step = 10

/**
 * How fast the claims of a drop that is over came: a dot for each, by tenths of a second, and the same as a table. Says
 * nothing of who they were.
 */
export function ClaimPace({ drop }: { drop: DropDetail }) {
  const heading = useId()
  const { data } = useQuery(api.claims.pace.queryOptions({ input: { dropId: drop.id }, staleTime: 60_000 }))
  if (!data || data.tenths.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h3 id={heading} className="text-h3">
        {texts.howFast}
      </h3>
      <p className="text-muted-foreground text-small">{texts.sentenceOf(startOf(data), drop.type)}</p>
      <Dots pace={data} />
      <Beside pace={data} />
      <details className="mt-3">
        <summary className="finger-room min-h-6 w-fit text-small underline underline-offset-4">{texts.asTable}</summary>
        <PaceTable pace={data} />
      </details>
    </section>
  )
}

function Dots({ pace }: { pace: Pace }) {
  const { count, unit, stacks } = columnsOf(pace)
  const height = Math.max(...stacks.map(({ dots }) => dots)) * step
  return (
    <figure className="mt-4 rounded-card bg-card p-4 shadow-card">
      <svg
        aria-hidden
        viewBox={`0 0 ${count * step} ${dotsPerColumn * step}`}
        style={{ aspectRatio: `${count * step} / ${height}` }}
        preserveAspectRatio="xMidYMax slice"
        className="block w-full fill-foreground"
      >
        {stacks.map(({ column, dots }) =>
          Array.from({ length: dots }, (_, i) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: dots are their places
              key={`${column}-${i}`}
              cx={column * step + step / 2}
              cy={(dotsPerColumn - i) * step - step / 2}
              r={step * 0.4}
            />
          )),
        )}
      </svg>
      <figcaption className="mt-2 flex justify-between gap-4 border-t pt-2 text-muted-foreground text-small">
        <span className="text-figure">{texts.seconds(0)}</span>
        <span>{texts.eachDot(unit)}</span>
        <span className="text-figure">{texts.seconds(count / 10)}</span>
      </figcaption>
    </figure>
  )
}

/** Claims that have no dot: those of early access, and those that came later. */
function Beside({ pace: { early, later } }: { pace: Pace }) {
  const lines = [early > 0 && texts.inEarlyAccess(early), later > 0 && texts.afterwards(later)].filter(Boolean)
  if (lines.length === 0) return null
  return <p className="mt-2 text-muted-foreground text-small">{lines.join(' ')}</p>
}

const PaceTable = ({ pace }: { pace: Pace }) => (
  <table className="mt-3 text-small">
    <caption className="sr-only">{texts.tableLabel}</caption>
    <thead>
      <tr className="text-start text-muted-foreground">
        <th scope="col" className="pe-8 pb-1 text-start font-normal">
          {texts.afterOpening}
        </th>
        <th scope="col" className="pb-1 text-end font-normal">
          {texts.claims}
        </th>
      </tr>
    </thead>
    <tbody>
      {pace.tenths.map(({ afterMs, claims }) => (
        <tr key={afterMs} className="border-t">
          <th scope="row" className="py-1 pe-8 text-start font-normal text-figure">
            {texts.tenthAt(afterMs)}
          </th>
          <td className="py-1 text-end text-figure">{formatCount(claims)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
