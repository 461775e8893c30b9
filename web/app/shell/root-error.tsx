import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import * as texts from './shell.texts.ts'

/** Shown when even the site's layout has failed. */
export function RootError() {
  return (
    <>
      <title>{texts.somethingWentWrongKeepcase}</title>
      <header className="border-b">
        <div className="page flex h-16 items-center">
          <a href={paths.landing} aria-label={texts.keepcaseHome}>
            <Logo />
          </a>
        </div>
      </header>
      <main className="page">
        <Failed />
      </main>
    </>
  )
}

/** An error message with two ways on. */
export function Failed() {
  return (
    <div className="flex flex-col items-start gap-4 py-24">
      <h1 className="text-h1">{texts.somethingWentWrong}</h1>
      <p className="prose text-muted-foreground">{texts.thisPageCouldnt}</p>
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
