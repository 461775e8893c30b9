import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { GapShelf } from './shelf.tsx'

type MissingPageProps = {
  /** What is missing: "Order not found". */
  title: string
  /** Why it may be missing. */
  children: ReactNode
  /** The way on: its label and address. */
  action: { label: string; to: string }
}

/** The page of a known kind of thing whose id is unknown to the viewer. Tells search engines not to index it. */
export function MissingPage({ title, children, action }: MissingPageProps) {
  return (
    <div className="page">
      <title>{`${title} · Keepcase`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid grid-cols-1 items-end gap-12 py-16 md:grid-cols-2 md:py-24">
        <div className="flex flex-col items-start gap-4">
          <h1 className="text-h1">{title}</h1>
          <p className="prose text-lg text-muted-foreground">{children}</p>
          <ButtonLink to={action.to} className="mt-2">
            {action.label}
          </ButtonLink>
        </div>
        <GapShelf />
      </div>
    </div>
  )
}
