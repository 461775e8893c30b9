import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useSearchParams } from 'react-router'
import { api } from '#web/api/api.ts'
import { keyedBy, prefetch, publicPage } from '#web/api/prefetch.ts'
import { publicSettingsOptions } from '#web/features/accounts/profile/public-settings.ts'
import { SellerPitch } from '#web/features/onboarding/seller-pitch.tsx'
import { StoreOpening, StoreOpeningSignedOut } from '#web/features/onboarding/store-opening.tsx'
import { useViewer } from '#web/session/viewer.ts'
import { ShareMeta } from '#web/share-meta.tsx'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import type { Route } from './+types/storefront-onboarding'
import * as texts from './accounts.texts.ts'

export const loader = async ({ context }: Route.LoaderArgs) =>
  data(await prefetch(context, (api) => [publicSettingsOptions(api)]), { headers: publicPage })

export const headers = keyedBy(['name'], ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders)
export const shouldRevalidate = () => false

const lead = texts.openAStorefront

/** Become a Seller: benefits, costs, and a name to begin with. */
export default function StorefrontOnboarding() {
  const [params] = useSearchParams()
  const { me, status } = useViewer()
  const { data: settings } = useQuery(publicSettingsOptions(api))
  return (
    <div className="page pt-8 md:pt-12">
      <title>{texts.becomeASellerKeepcase}</title>
      <ShareMeta title={texts.becomeASeller} words={lead} />
      <h1 className="text-h1">{texts.becomeASeller}</h1>
      <p className="prose mt-3 text-lg text-muted-foreground">{lead}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-16">
        <div className="rounded-card bg-card p-6 shadow-card">
          {me ? (
            <StoreOpening key={me.profile.id} typedName={params.get('name') ?? ''} />
          ) : (
            <UntilKnown isKnown={status !== 'loading'}>
              <StoreOpeningSignedOut />
            </UntilKnown>
          )}
        </div>
        <SellerPitch feeBps={settings?.platformFeeBps ?? null} />
      </div>
    </div>
  )
}

/**
 * Hides the visitors' form from whoever is probably signed in until that is known: the form that then takes its place
 * would not have what was typed into it.
 */
const UntilKnown = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => (
  <>
    <div className={isKnown ? undefined : 'hinted:hidden'}>{children}</div>
    {!isKnown && (
      <div className="hidden hinted:block">
        <Loading>
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      </div>
    )}
  </>
)
