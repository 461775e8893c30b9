import { GapShelf } from '#web/features/drops/display/shelf.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from './shell.texts.ts'

/** The page for unknown addresses: a shelf with one gap. Tells search engines not to index it. */
export function NotFoundPage() {
  return (
    <div className="page">
      <div className="grid grid-cols-1 items-end gap-12 py-16 md:grid-cols-2 md:py-24">
        <title>{texts.dropNotFoundKeepcase}</title>
        <meta name="robots" content="noindex" />
        <div className="flex flex-col items-start gap-4">
          <p className="text-clock text-2xl text-muted-foreground">404</p>
          <h1 className="text-h1">{texts.dropNotFound}</h1>
          <p className="prose text-lg text-muted-foreground">{texts.theCollectibleYoureLooking}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink to={paths.drops}>{texts.browseDrops}</ButtonLink>
            <ButtonLink to={paths.landing} variant="outline">
              Home
            </ButtonLink>
          </div>
        </div>
        <GapShelf />
      </div>
    </div>
  )
}
