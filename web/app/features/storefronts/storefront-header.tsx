import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { StorefrontMark } from './display/storefront-mark.tsx'
import { StorefrontCover } from './storefront-cover.tsx'
import { StorefrontFacts } from './storefront-facts.tsx'
import { sellerOptions } from './storefronts.reads.ts'
import * as texts from './storefronts.texts.ts'
import { VacationNote } from './vacation-note.tsx'

type HeaderProps = {
  storefront: Storefront
  actions?: ReactNode
  /** Follower count, beside the owner. */
  followers?: ReactNode
  /** Report button, set apart from the main actions. */
  report?: ReactNode
}

/** Header of a storefront's page: cover, logo, name, owner, actions and shipping. */
export function StorefrontHeader({ storefront, actions, followers, report }: HeaderProps) {
  const { id, name, logoUrl, description, vacationUntil, vacationNote } = storefront
  return (
    <header>
      <StorefrontCover storefront={storefront} className="h-36 sm:h-48 lg:h-64" isFirst />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <StorefrontMark
          id={id}
          name={name}
          logoUrl={logoUrl}
          className="relative ms-4 -mt-10 size-22 shadow-[0_0_0_4px_var(--background)] sm:ms-6 sm:-mt-14 sm:size-30"
        />
        {report && <div className="ms-auto empty:hidden sm:order-last sm:-ms-2 sm:pb-1">{report}</div>}
        <div className="min-w-0 flex-1 basis-full pt-1 sm:basis-72 sm:pt-3 sm:pb-1">
          <h1 className="text-h1 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h1>
          <RunBy storefront={storefront} followers={followers} />
        </div>
        {actions && (
          <div className="flex w-full flex-wrap items-center gap-3 empty:hidden max-sm:*:grow sm:w-auto sm:pb-1">
            {actions}
          </div>
        )}
      </div>
      <VacationNote name={name} until={vacationUntil} note={vacationNote} />
      <StorefrontFacts storefront={storefront} />
      {description && (
        <p dir="auto" className="prose mt-5 whitespace-pre-line [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
    </header>
  )
}

/** The owner, with a link to their other storefronts if there are any. */
function RunBy({ storefront: { ownerId, ownerName }, followers }: Pick<HeaderProps, 'storefront' | 'followers'>) {
  const { data } = useQuery(sellerOptions(api, ownerId))
  const others = (data?.items.length ?? 1) - 1
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-muted-foreground">
      <span className="min-w-0">
        {texts.runBy(<bdi>{ownerName}</bdi>)}
        {others > 0 && (
          <>
            {', with '}
            <Link to={paths.seller(ownerId)} className="inline-block py-0.5 underline underline-offset-4">
              {plural(others, texts.otherStorefront)}
            </Link>
          </>
        )}
      </span>
      {followers}
    </p>
  )
}
