import { hashSeed } from '@keepcase/contract/share-images/house-art.rules.ts'
import type { ReactNode } from 'react'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { ShareMeta } from '#web/share-meta.tsx'

type AuthFrameProps = {
  title: string
  lead?: ReactNode
  /** True for pages that search engines may index: entry points, not pages reached from a mail or another page. */
  isIndexed?: boolean
  children: ReactNode
}

/** Layout of the sign-in pages: one 400 px column, with a wall of art beside it on wide screens. */
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
      <ArtGrid about={title} />
    </div>
  )
}

const kinds = ['tape', 'vinyl', 'books', 'film'] as const

/** A decorative wall of drawings, different for each page. */
export function ArtGrid({ about }: { about: string }) {
  const first = hashSeed(about) % kinds.length
  return (
    <div aria-hidden="true" className="hidden grid-cols-3 content-start gap-3 lg:grid">
      {[...kinds.slice(first), ...kinds.slice(0, first)].map((kind) => (
        <div key={kind} className="aspect-cover overflow-hidden rounded-card first:col-span-3">
          <HouseArt kind={kind} seed={`${about} ${kind}`} />
        </div>
      ))}
    </div>
  )
}

/** Link below a form to its counterpart: "New here? Sign Up". */
export const AlternativeLink = ({ children }: { children: ReactNode }) => (
  <p className="mt-8 border-t pt-6 text-muted-foreground text-small [&_a]:finger-room [&_a]:inline-block [&_a]:py-1 [&_a]:font-[620] [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-4">
    {children}
  </p>
)
