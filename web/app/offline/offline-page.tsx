import { renderToStaticMarkup } from 'react-dom/server'
import { beforePaint, themeColors } from '#web/startup/before-paint.ts'
import { fonts } from '#web/startup/fonts.ts'
import tokens from '#web/tokens.css?raw'
import { LogoMark } from '#web/ui/logo.tsx'
import * as texts from './offline.texts.ts'
import styles from './offline-page.css?raw'
import { offlineScript } from './offline-script.ts'

/** The spines on the shelf: height in per cent and colour of the type's cap; 0 is the gap. */
const spines: readonly (readonly [height: number, cap: string])[] = [
  [72, '--type-marketplace'],
  [88, '--type-mystery'],
  [64, '--type-marketplace'],
  [79, '--type-live'],
  [0, ''],
  [84, '--type-marketplace'],
  [70, '--type-mystery'],
]

/**
 * The page that needs nothing but itself: its styles, its script and the shelf with the gap are in it.
 * @param nonce marks its scripts as ours (`seal-scripts.ts`)
 */
export const offlinePage = (nonce: string): string =>
  `<!doctype html>${renderToStaticMarkup(<OfflinePage nonce={nonce} />)}`

function OfflinePage({ nonce }: { nonce: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{texts.youreOfflineKeepcase}</title>
        <Script text={beforePaint} nonce={nonce} />
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets
          dangerouslySetInnerHTML={{ __html: minified(tokens + styles) }}
        />
      </head>
      <body data-face={fonts[0]}>
        <header>
          <a href="/" aria-label={texts.keepcaseHome}>
            <LogoMark />
            <span>Keepcase</span>
          </a>
        </header>
        <main>
          <div className="top">
            <div>
              <h1>{texts.youreOffline}</h1>
              <p id="why">{texts.thisPageIsntSaved}</p>
              <p className="quiet">{texts.yourClaimsAreSafe}</p>
              <button type="button" id="again">
                {texts.tryAgain}
              </button>
            </div>
            <Shelf />
          </div>
          <section id="kept" aria-labelledby="kept-title" hidden>
            <h2 id="kept-title">{texts.onThisDevice}</h2>
            <div id="lists" />
          </section>
        </main>
        <Script text={offlineScript} nonce={nonce} />
      </body>
    </html>
  )
}

const Script = ({ text, nonce }: { text: string; nonce: string }) => (
  <script
    nonce={nonce}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the policy
    dangerouslySetInnerHTML={{ __html: text }}
  />
)

const Shelf = () => (
  <div className="shelf" aria-hidden="true">
    {spines.map(([height, cap]) =>
      height === 0 ? (
        <i key={height} className="gap" />
      ) : (
        <i key={height} style={{ height: `${height}%`, borderTopColor: `var(${cap})` }} />
      ),
    )}
  </div>
)

/** Removes comments and indentation from a style sheet. */
const minified = (css: string): string => css.replace(/\/\*.*?\*\//gs, '').replace(/\s*\n\s*/g, '')
