import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { Link } from 'react-router'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { StorefrontMark } from '#web/features/storefronts/display/storefront-mark.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import * as texts from './community.texts.ts'

/** Profile tab: the storefronts that the viewer manages, and a link to open another. */
export function OwnStorefronts({ me }: { me: Me }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className="text-h3">{texts.youManage(me.storefronts.length)}</h3>
        <CreateStorefront isFirst={me.storefronts.length === 0} />
      </div>
      <StorefrontRows me={me} />
    </div>
  )
}

/** The same list on the dashboard, with an empty state. */
export function YourStorefronts({ me }: { me: Me }) {
  return (
    <section aria-labelledby="your-storefronts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h3 id="your-storefronts" className="text-h3">
          {texts.yourStorefronts}
        </h3>
        {me.storefronts.length > 0 && <CreateStorefront isFirst={false} />}
      </div>
      {me.storefronts.length > 0 ? (
        <StorefrontRows me={me} />
      ) : (
        <EmptyState
          seed="your-storefronts"
          level={3}
          title={texts.youHaveNoStorefront}
          action={<CreateStorefront isFirst />}
        >
          {texts.aStorefrontIsWhere}
        </EmptyState>
      )}
    </section>
  )
}

const CreateStorefront = ({ isFirst }: { isFirst: boolean }) => (
  <ButtonLink to={paths.storefrontOnboarding} variant={isFirst ? 'primary' : 'outline'}>
    {texts.createAStorefront}
  </ButtonLink>
)

function StorefrontRows({ me }: { me: Me }) {
  if (me.storefronts.length === 0) return null
  return (
    <ul className="rounded-card bg-card px-5 shadow-card">
      {me.storefronts.map(({ id, name, logoUrl, isOwner, closedAt }) => (
        <li key={id} className="relative flex items-center gap-4 border-t py-4 first:border-t-0">
          <StorefrontMark id={id} name={name} logoUrl={logoUrl} className="size-12" />
          <Link
            to={closedAt === null ? paths.storefront(id) : paths.storefrontSection(id)}
            className="-my-1 min-w-0 flex-1 truncate py-1 text-label no-underline after:absolute after:inset-0 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <Badge>{closedAt !== null ? texts.closed : isOwner ? 'Owner' : 'Staff'}</Badge>
        </li>
      ))}
    </ul>
  )
}
