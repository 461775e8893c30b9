import type { ClosingReason, Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formMessages } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { PasswordPrompt } from '../sign-in/password-prompt.tsx'
import { useCloseAccount, useClosing, useExport } from './use-account-rights.ts'

type DataProps = {
  me: Me
  /** Called after the account was closed. */
  onClosed: () => void
}

/** The owner's data rights: export all data in one file, and close the account. */
export function DataSettings({ me, onClosed }: DataProps) {
  if (me.impersonatedBy) {
    return (
      <p className="prose text-muted-foreground">Only the account’s owner can download data or close the account.</p>
    )
  }
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <SettingsSection id="export" title="Download your data">
        <Export />
      </SettingsSection>
      <SettingsSection id="close" title="Close your account">
        <Closing email={me.profile.email} onClosed={onClosed} />
      </SettingsSection>
    </div>
  )
}

const kinds = [
  { kind: 'page', label: 'Download as a page' },
  { kind: 'data', label: 'Download as JSON' },
] as const

function Export() {
  const download = useExport()
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="prose text-muted-foreground">
        Everything we store about you: profile, addresses, claims, orders, payments, notifications, activity, follows
        and sessions. We never have your card numbers, so they aren’t in it. Read the page yourself; give the JSON file
        to other programs.
      </p>
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
        {download.isSuccess && 'It’s in your downloads.'}
      </p>
      <FieldError
        id="export-error"
        error={
          download.error
            ? formMessages(download.error, 'The file couldn’t be made. Please try again.').message
            : undefined
        }
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
            label="Close your account"
            submit="Close my account for good"
            variant="destructive"
            email={email}
            mutation={close}
            onDone={() => undefined}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Close my account
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
    <p>This can’t be undone. Right away:</p>
    <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
      <li>You’re signed out on every device, and nobody can sign in to this account again.</li>
      <li>
        Your name, email, picture, addresses, notifications, follows and subscriptions are erased. Others see only that
        this collector left.
      </li>
      <li>Orders, payments and claims stay in our books and the sellers’, without your profile.</li>
      <li>Paid parcels still arrive. You can’t track them here anymore.</li>
      <li>Your storefronts close. Their addresses become available, and your staff lose access.</li>
      <li>You can sign up with this email again and start fresh.</li>
    </ul>
  </div>
)

const Reasons = ({ reasons }: { reasons: readonly ClosingReason[] }) => (
  <div role="status" className="w-full rounded-card bg-card p-5 shadow-card">
    <h4 className="text-label">Your account can’t be closed yet.</h4>
    <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
      {reasons.map(({ message, link }) => (
        <li key={message}>
          {message}{' '}
          {link && (
            <Link to={link} className="finger-room inline-block py-1 underline underline-offset-4">
              {link === paths.orders ? 'Orders' : link === paths.dashboard ? 'Dashboard' : 'My Storefront'}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </div>
)
