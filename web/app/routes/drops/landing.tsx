import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { data } from 'react-router'
import { api } from '#web/api/api.ts'
import { keyedBy, prefetch, publicPage } from '#web/api/prefetch.ts'
import { publicSettingsOptions } from '#web/features/accounts/profile/public-settings.ts'
import { NextDropsShelf } from '#web/features/drops/cards/next-drops-shelf.tsx'
import { liveOptions, upcomingOptions } from '#web/features/drops/drops.reads.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { ShareMeta } from '#web/share-meta.tsx'
import { serverRenderedLazy } from '#web/startup/client-lazy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'
import type { Route } from './+types/landing'
import * as texts from './drops.texts.ts'

export const loader = async ({ context }: Route.LoaderArgs) =>
  data(await prefetch(context, (api) => [liveOptions(api), upcomingOptions(api), publicSettingsOptions(api)]), {
    headers: publicPage,
  })

export const headers = keyedBy(['tab'], ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders)
export const shouldRevalidate = () => false

// Few people see the waitlist, and only for a while, so the landing page does not bundle it.
const WaitlistPage = serverRenderedLazy(() =>
  import('#web/features/accounts/waitlist/waitlist-page.tsx').then(({ WaitlistPage }) => ({ default: WaitlistPage })),
)

// Below the first screen: server-rendered, its code loaded after that of the first screen.
const LandingBelow = serverRenderedLazy(() =>
  import('./landing-below.tsx').then((module) => ({ default: module.LandingBelow })),
)

// A stable element: re-rendering the page before the code has loaded would discard the server's HTML.
const below = (
  <Suspense fallback={<div className="min-h-dvh" />}>
    <LandingBelow />
  </Suspense>
)

const line = texts.collectorsPublishWhatTheyre

/** The landing page; before the opening, the waitlist instead for signed-out visitors. */
export default function LandingRoute() {
  const { data: settings } = useQuery(publicSettingsOptions(api))
  return settings?.preLaunchMode ? <WaitlistOrLanding /> : <Landing />
}

function WaitlistOrLanding() {
  const { status } = useViewer()
  if (status === 'signed-in') return <Landing />
  // Hidden from visitors who are probably signed in, until their dashboard loads.
  return (
    <div className={status === 'signed-out' ? '' : 'hinted:invisible'}>
      <Suspense fallback={<SpinnerPage />}>
        <WaitlistPage />
      </Suspense>
    </div>
  )
}

/** The next drops on a shelf, featured drops, how drops work, loyalty. */
function Landing() {
  return (
    <>
      <title>{texts.keepcaseClaimItKeep}</title>
      <ShareMeta title={texts.everyDropHas} words={line} />
      <div className="flex flex-col gap-20 pt-10 md:gap-28 md:pt-16">
        <Hero />
        {below}
      </div>
    </>
  )
}

function Hero() {
  return (
    <section
      aria-labelledby="hero"
      className="page grid items-end gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]"
    >
      <div className="lg:pb-12">
        <h1 id="hero" className="text-hero">
          {texts.everyDropHas}
        </h1>
        <p className="mt-6 max-w-[52ch] text-lg text-muted-foreground">{line}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.discover}>{texts.whatsDropping}</ButtonLink>
          <ButtonLink to={paths.signUp} variant="outline">
            {texts.startClaimingToday}
          </ButtonLink>
        </div>
      </div>
      <NextDropsShelf height="h-92 lg:h-124" />
    </section>
  )
}
