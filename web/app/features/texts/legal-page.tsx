import type { LegalName } from '@keepcase/contract/legal/legal.contract.ts'
import { readLegalText } from '@keepcase/contract/legal/legal-text.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type Api, api } from '#web/api/api.ts'
import { formatDate } from '#web/format/format.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { LegalBlocks } from './display/legal-blocks.tsx'
import * as texts from './legal-page.texts.ts'
import { TextPage, type TextSection } from './text-page.tsx'

/** The version of a text that is in force, as a query. */
export const legalOptions = (from: Api, name: LegalName) => from.legal.inForce.queryOptions({ input: { name } })

type LegalPageProps = {
  name: LegalName
  title: string
  lead: string
  /** The text that the product brings: in force until another version is published. */
  sections: readonly TextSection[]
}

/** A legal page: the version in force with its date. */
export function LegalPage({ name, title, lead, sections }: LegalPageProps) {
  const { data, isError, isFetching, refetch } = useQuery(legalOptions(api, name))
  if (!data) {
    return (
      <div className="page pt-8 md:pt-12">
        <title>{`${title} · Keepcase`}</title>
        {isError ? (
          <ErrorPanel
            level={1}
            title={texts.loadFailed(title)}
            hasGoBack={false}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Loading>
            <Skeleton className="h-96 rounded-card" />
          </Loading>
        )}
      </div>
    )
  }
  const { body, version, inForceFrom } = data
  const published = body === null ? null : readLegalText(body)
  return (
    <TextPage
      title={title}
      lead={lead}
      {...(inForceFrom !== null && {
        note: texts.inForceSince(version, formatDate(Date.parse(inForceFrom), { timeZone: 'UTC' })),
      })}
      sections={
        published?.map(({ id, title: heading, blocks }) => ({
          id,
          title: heading,
          body: <LegalBlocks blocks={blocks} />,
        })) ?? sections
      }
    />
  )
}
