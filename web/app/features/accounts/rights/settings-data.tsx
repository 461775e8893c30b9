import type { ClosingReason, Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formMessages } from '#web/forms/form-messages.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { PasswordPrompt } from '../sign-in/password-prompt.tsx'
import * as texts from './rights.texts.ts'
import { useCloseAccount, useClosing, useExport } from './use-account-rights.ts'

type DataProps = {
  me: Me
  /** Called after the account was closed. */
  onClosed: () => void
}

/** The owner's data rights: export all data in one file, and close the account. */
export function DataSettings({ me, onClosed }: DataProps) {
  if (me.impersonatedBy) {
    return <p className="prose text-muted-foreground">{texts.onlyTheAccountsOwner}</p>
  }
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <SettingsSection id="export" title={texts.downloadYourData}>
        <Export />
      </SettingsSection>
      <SettingsSection id="close" title={texts.closeYourAccount}>
        <Closing email={me.profile.email} onClosed={onClosed} />
      </SettingsSection>
    </div>
  )
}

const kinds = [
  { kind: 'page', label: texts.downloadAsAPage },
  { kind: 'data', label: texts.downloadAsJson },
] as const

function Export() {
  const download = useExport()
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="prose text-muted-foreground">{texts.everythingWeStoreAbout}</p>
      <div className="flex flex-wrap gap-3">
        {kinds.map(({ kind, label }) => (
          <Button
            key={kind}
            variant="outline"
            isBusy={download.isPending && download.variables === kind}
            disabled={download.isPending && download.variables !== kind}
            onClick={() => download.mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className="text-small text-success empty:hidden">
        {download.isSuccess && texts.itsInYourDownloads}
      </p>
      <FieldError
        id="export-error"
        error={download.error ? formMessages(download.error, texts.theFileCouldnt).message : undefined}
      />
    </div>
  )
}

function Closing({ email, onClosed }: { email: string; onClosed: () => void }) {
  const closing = useClosing()
  const close = useCloseAccount(onClosed)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-col items-start gap-4">
      {closing.data && closing.data.reasons.length > 0 && <Reasons reasons={closing.data.reasons} />}
      <WhatHappens />
      {closing.data ? (
        closing.data.reasons.length > 0 ? null : isAsking ? (
          <PasswordPrompt
            label={texts.closeYourAccount}
            submit={texts.closeMyAccountForGood}
            variant="destructive"
            email={email}
            mutation={close}
            onDone={() => undefined}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {texts.closeMyAccount}
          </Button>
        )
      ) : closing.isError ? (
        <ErrorPanel
          level={3}
          hasGoBack={false}
          onRetry={() => void closing.refetch()}
          isRetrying={closing.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-11 w-44" />
        </Loading>
      )}
    </div>
  )
}

const WhatHappens = () => (
  <div className="prose text-muted-foreground">
    <p>{texts.thisCantBeUndone}</p>
    <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
      <li>{texts.youreSignedOut}</li>
      <li>{texts.yourNameEmailPicture}</li>
      <li>{texts.ordersPaymentsAndClaims}</li>
      <li>{texts.paidParcelsStillArrive}</li>
      <li>{texts.yourStorefrontsCloseTheir}</li>
      <li>{texts.youCanSignUp}</li>
    </ul>
  </div>
)

const Reasons = ({ reasons }: { reasons: readonly ClosingReason[] }) => (
  <div role="status" className="w-full rounded-card bg-card p-5 shadow-card">
    <h4 className="text-label">{texts.yourAccountCant}</h4>
    <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
      {reasons.map(({ message, link }) => (
        <li key={message}>
          {message}{' '}
          {link && (
            <Link to={link} className="finger-room inline-block py-1 underline underline-offset-4">
              {link === paths.orders ? 'Orders' : link === paths.dashboard ? 'Dashboard' : texts.myStorefront}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </div>
)
