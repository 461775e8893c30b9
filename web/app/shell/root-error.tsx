import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { paths } from '#platform/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What stands in place of a page that failed; an unknown address has its own page. */
export function RootError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{isMissing ? 'Drop Not Found · Keepcase' : 'Something went wrong · Keepcase'}</title>
      <header className="border-b">
        <div className="page flex h-16 items-center">
          <a href={paths.landing} aria-label="Keepcase, home">
            <Logo />
          </a>
        </div>
      </header>
      <main className="page">{isMissing ? <NotFoundPage /> : <Failed />}</main>
    </>
  )
}

function Failed() {
  return (
    <div className="flex flex-col items-start gap-4 py-24">
      <h1 className="text-h1">Something went wrong.</h1>
      <p className="prose text-muted-foreground">
        The page could not be shown. What you have claimed is safe; your holds keep running.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={paths.landing} className={buttonClass('outline')}>
          Home
        </a>
        <Link to="." reloadDocument className={buttonClass('primary')}>
          Retry
        </Link>
      </div>
    </div>
  )
}
