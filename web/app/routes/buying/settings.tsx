import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { AddressSettings } from '#web/features/accounts/profile/settings-addresses.tsx'
import { AppearanceSettings } from '#web/features/accounts/profile/settings-appearance.tsx'
import { PictureSettings } from '#web/features/accounts/profile/settings-picture.tsx'
import { ProfileSettings } from '#web/features/accounts/profile/settings-profile.tsx'
import { DataSettings } from '#web/features/accounts/rights/settings-data.tsx'
import { deviceName } from '#web/features/accounts/sessions/device-name.ts'
import { SecuritySettings } from '#web/features/accounts/sessions/settings-security.tsx'
import { PaymentMethodSettings } from '#web/features/checkout/methods/saved-methods-settings.tsx'
import { CollectionSwitch } from '#web/features/community/collection-switch.tsx'
import { NamedOwnerSwitch } from '#web/features/community/named-owner-switch.tsx'
import { BlockedPeople } from '#web/features/community/safety/blocked-people.tsx'
import { SavedSettings } from '#web/features/discovery/saved-settings.tsx'
import { NotificationSettings } from '#web/features/notifications/notification-settings.tsx'
import { SubscriptionSettings } from '#web/features/subscriptions/settings-subscriptions.tsx'
import { paths } from '#web/paths.ts'
import { PermissionGuard } from '#web/shell/guards.tsx'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import { ShortcutSettings } from '#web/shell/shortcuts/shortcut-settings.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Route } from './+types/settings'
import * as texts from './buying.texts.ts'

type Section = { name: string; label: string; lead: string; body: (me: Me) => ReactNode }

const sections: readonly Section[] = [
  {
    name: 'profile',
    label: 'Profile',
    lead: texts.howOtherCollectorsSee,
    body: ({ profile }) => (
      <div key={profile.id} className="flex max-w-140 flex-col gap-8">
        <PictureSettings profile={profile} />
        <ProfileSettings profile={profile} />
        <div className="flex flex-col gap-4">
          <CollectionSwitch profileId={profile.id} />
          <NamedOwnerSwitch />
        </div>
        <BlockedPeople />
      </div>
    ),
  },
  {
    name: 'addresses',
    label: 'Addresses',
    lead: texts.whereYourParcelsGoText,
    body: () => <AddressSettings />,
  },
  {
    name: 'payment-methods',
    label: texts.paymentMethods,
    lead: texts.cardsYouPayWithCheckout,
    body: () => <PaymentMethodSettings />,
  },
  {
    name: 'security',
    label: 'Security',
    lead: texts.yourEmailPasswordTwo,
    body: (me) => <SecuritySettings me={me} />,
  },
  {
    name: 'notifications',
    label: 'Notifications',
    lead: texts.chooseYourAlertsText,
    body: () => <NotificationSettings deviceName={deviceName} />,
  },
  {
    name: 'subscriptions',
    label: 'Subscriptions',
    lead: texts.storefrontsYouPay,
    body: () => <SubscriptionSettings />,
  },
  {
    name: 'searches',
    label: texts.searchesAndWants,
    lead: texts.whatYoureLooking,
    body: () => <SavedSettings />,
  },
  {
    name: 'appearance',
    label: 'Appearance',
    lead: texts.howTheSiteLooks,
    body: () => (
      <>
        <AppearanceSettings />
        <ShortcutSettings />
      </>
    ),
  },
  {
    name: 'data',
    label: texts.yourData,
    lead: texts.whatWeStoreAbout,
    body: (me) => <DataSettings me={me} onClosed={goToGoodbye} />,
  },
]

const sectionOf = (params: { section?: string | undefined }): Section | undefined =>
  sections.find(({ name }) => name === (params.section ?? 'profile'))

/** Decides the status only: the browser fetches everything personal. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (!sectionOf(params)) throw data(null, { status: 404 })
  return null
}

export const shouldRevalidate = () => false

/** The account's settings, one section per address: /settings/profile, /settings/addresses and so on. */
export default function SettingsRoute({ params }: Route.ComponentProps) {
  const section = sectionOf(params)
  if (!section) return <NotFoundPage />
  return (
    <>
      <title>{`${section.label} · Settings · Keepcase`}</title>
      <meta name="robots" content="noindex" />
      <PermissionGuard needs={['platform.settings.access']}>
        {({ me }) => me && <Settings me={me} section={section} />}
      </PermissionGuard>
    </>
  )
}

/** A full page load drops all data of the closed account. */
const goToGoodbye = () => window.location.replace(paths.goodbye)

function Settings({ me, section }: { me: Me; section: Section }) {
  return (
    <div className="page pt-8 md:pt-10">
      <h1 className="text-h1">Settings</h1>
      <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Sections open={section.name} />
        <section aria-labelledby="section" className="min-w-0">
          <h2 id="section" className="text-h2">
            {section.label}
          </h2>
          <p className="mt-1 mb-6 text-muted-foreground">{section.lead}</p>
          {section.body(me)}
        </section>
      </div>
    </div>
  )
}

const Sections = ({ open }: { open: string }) => (
  <nav aria-label="Settings">
    <ul className="flex flex-wrap gap-1 lg:flex-col">
      {sections.map(({ name, label }) => (
        <li key={name}>
          <Link
            to={paths.settingsOf(name)}
            preventScrollReset
            {...(name === open ? { 'aria-current': 'page' as const } : {})}
            className={cn(
              'flex min-h-11 items-center rounded-control px-3 text-label no-underline hover:bg-secondary',
              name === open ? 'bg-secondary text-foreground' : 'text-muted-foreground hover:text-foreground',
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
