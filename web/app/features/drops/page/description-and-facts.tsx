import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import * as texts from './page.texts.ts'

export type Fact = { name: string; value: ReactNode }

/** The seller's description and a list of facts; missing ones are omitted. `className`: classes of the facts. */
export function DescriptionAndFacts({
  text,
  facts,
  className,
}: {
  text: string | null
  facts: readonly Fact[]
  className: string
}) {
  return (
    <>
      {text ? (
        <p dir="auto" className="prose whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </p>
      ) : (
        <p className="text-muted-foreground">{texts.theSellerDidntAdd}</p>
      )}
      <dl className={cn('grid grid-cols-[auto_1fr] gap-y-2 text-small', className)}>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
