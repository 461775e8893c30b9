import type { ReactNode } from 'react'
import { ShareMeta } from '#platform/share-meta.tsx'
import { HouseArt } from '#ui/house-art.tsx'

type AuthFrameProps = {
  title: string
  lead?: ReactNode
  /** For search engines too: what one comes to from outside, not what a mail or another page leads to. */
  isIndexed?: boolean
  children: ReactNode
}

/** A page of the way in: one column of 400 px, and on wide screens a wall of house art beside it. */
export function AuthFrame({ title, lead, isIndexed = false, children }: AuthFrameProps) {
  return (
    <div className="page grid grid-cols-1 gap-x-16 py-10 md:py-14 lg:grid-cols-[25rem_minmax(0,1fr)] xl:gap-x-24">
      <title>{`${title} · Keepcase`}</title>
      {!isIndexed && <meta name="robots" content="noindex" />}
      {isIndexed && typeof lead === 'string' && <ShareMeta title={title} words={lead} />}
      <div className="mx-auto w-full max-w-[25rem] lg:mx-0 lg:py-6">
        <h1 className="text-h1">{title}</h1>
        {lead && <p className="mt-3 text-muted-foreground">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
      <ArtWall />
    </div>
  )
}

const tiles = [
  { kind: 'vinyl', seed: 'way-in-8' },
  { kind: 'books', seed: 'way-in-2' },
  { kind: 'film', seed: 'way-in-11' },
] as const

/** What collectors keep, drawn. Decorative. */
export function ArtWall() {
  return (
    <div aria-hidden="true" className="hidden grid-cols-3 content-start gap-3 lg:grid">
      <div className="col-span-3 aspect-cover overflow-hidden rounded-card">
        <HouseArt kind="tape" seed="way-in-3" />
      </div>
      {tiles.map(({ kind, seed }) => (
        <div key={seed} className="aspect-cover overflow-hidden rounded-card">
          <HouseArt kind={kind} seed={seed} />
        </div>
      ))}
    </div>
  )
}

/** The sentence under a form that leads to its sister: "New here? Sign Up". */
export const OtherWay = ({ children }: { children: ReactNode }) => (
  <p className="mt-8 border-t pt-6 text-muted-foreground text-small [&_a]:finger-room [&_a]:inline-block [&_a]:py-1 [&_a]:font-[620] [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-4">
    {children}
  </p>
)
