import { maxPersonRows } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { ImpersonateButton } from './impersonate-dialog.tsx'
import { PersonNotes } from './person-notes.tsx'
import { NewestRows, PersonLine, PersonPart } from './person-parts.tsx'
import { type MenuOf, PersonRights } from './person-rights.tsx'
import { PersonStrikes } from './person-strikes.tsx'
import { ResetFactorButton } from './reset-factor-dialog.tsx'
import { usePerson } from './use-users.ts'
import { AdminSwitch, StatusSelect } from './user-controls.tsx'
import * as texts from './users.texts.ts'

/** One account: what it may do and why, and what happened with it. */
export function PersonPage({ id, menuOf }: { id: string; menuOf: MenuOf }) {
  const person = usePerson(id)
  if (person.data) return <Person person={person.data} menuOf={menuOf} />
  if (!person.isError) {
    return (
      <Loading>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </Loading>
    )
  }
  const { status } = person.error as { status?: number }
  if (status === 404 || status === 400) return <ErrorPanel level={1} title={texts.noSuchPerson} message="" />
  return (
    <ErrorPanel
      level={1}
      title={texts.personFailed}
      hasGoBack={false}
      onRetry={() => void person.refetch()}
      isRetrying={person.isFetching}
    />
  )
}

const Person = ({ person, menuOf }: { person: AdminPerson; menuOf: MenuOf }) => (
  <div className="flex flex-col gap-6">
    <PersonHeader person={person} />
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <PersonRights person={person} menuOf={menuOf} />
        <Orders orders={person.orders} />
        <Reports reports={person.reports} />
        <SameAddress people={person.sameAddress} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <PersonNotes person={person} />
        <PersonStrikes person={person} />
        <Sessions person={person} />
        <Sent person={person} />
      </div>
    </div>
  </div>
)

function PersonHeader({ person }: { person: AdminPerson }) {
  const { user } = person
  const { can, me } = useViewer()
  const mayImpersonate =
    can('platform.users.impersonate') && user.status === 'Active' && !user.roleAdmin && user.id !== me?.profile.id
  const mayReset = person.twoFactorEnabled && can('platform.users.update') && user.id !== me?.profile.id
  return (
    <header className="flex flex-col gap-4">
      <Link to={paths.adminUsers} className="inline-flex min-h-11 items-center gap-2 self-start text-label">
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {texts.backToUsers}
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <PersonMark id={user.id} avatarUrl={user.avatarUrl} size={64} className="size-16" />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-h1 [overflow-wrap:anywhere]">
            <bdi>{texts.nameOf(user)}</bdi>
          </h1>
          <p className="text-muted-foreground [overflow-wrap:anywhere]">
            {user.username && <bdi>{`@${user.username} · `}</bdi>}
            <bdi>{person.email}</bdi>
            {person.emailConfirmedAt === null && texts.notConfirmed}
          </p>
        </div>
        {mayImpersonate && <ImpersonateButton user={user} />}
        <ButtonLink to={paths.profileOf(user.id)} variant="outline" size="small">
          {texts.viewProfile}
        </ButtonLink>
      </div>
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded-card bg-card p-4 text-small shadow-card sm:px-5">
        <Fact label="Status">
          <StatusSelect user={user} />
        </Fact>
        <Fact label="Admin">
          <AdminSwitch user={user} />
        </Fact>
        <Fact label="Joined">
          <Time at={user.createdAt} style="date" />
        </Fact>
        <Fact label="Purchases">{user.totalPurchases}</Fact>
        <Fact label={texts.twoFactorSignIn}>
          {person.twoFactorEnabled ? 'On' : 'Off'}
          {mayReset && <ResetFactorButton user={user} />}
        </Fact>
        {person.storefronts.map(({ id, name, orders, cancelled }) => (
          <Fact key={id} label="Storefront">
            <Link to={paths.storefront(id)} className="inline-flex min-h-6 items-center">
              <bdi>{name}</bdi>
            </Link>
            <span className="ms-2 text-muted-foreground">{texts.soldText(orders, cancelled)}</span>
          </Fact>
        ))}
        {user.suspensionReason && <Fact label={texts.suspendedBecause}>{user.suspensionReason}</Fact>}
      </dl>
    </header>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-1 text-muted-foreground text-xs">{label}</dt>
    <dd className="flex min-h-9 items-center [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const Sessions = ({ person: { sessions, signIns } }: { person: AdminPerson }) => (
  <PersonPart id="sessions" title={texts.parts.sessions} isEmpty={sessions.length + signIns.length === 0}>
    <ul>
      {sessions.map(({ id, createdAt, lastSeenAt, isImpersonated }) => (
        <PersonLine key={id} at={lastSeenAt}>
          {texts.sessionText(<Time at={createdAt} />, isImpersonated)}
        </PersonLine>
      ))}
    </ul>
    {signIns.length > 0 && (
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2.5 text-label">{texts.earlierSignIns}</summary>
        <NewestRows rows={signIns} max={maxPersonRows}>
          {(at) => (
            <PersonLine key={at} at={at}>
              <Time at={at} />
            </PersonLine>
          )}
        </NewestRows>
      </details>
    )}
  </PersonPart>
)

const Orders = ({ orders }: Pick<AdminPerson, 'orders'>) => (
  <PersonPart id="orders" title={texts.parts.orders} isEmpty={orders.length === 0}>
    <NewestRows rows={orders} max={maxPersonRows}>
      {(order) => (
        <PersonLine key={order.id} at={order.createdAt}>
          #{order.number} from <bdi>{order.storefrontName}</bdi>, {formatMoney(order.totalCents, order.currency)},{' '}
          {order.status}
        </PersonLine>
      )}
    </NewestRows>
  </PersonPart>
)

const Reports = ({ reports }: Pick<AdminPerson, 'reports'>) => (
  <PersonPart id="reports" title={texts.parts.reports} isEmpty={reports.length === 0}>
    <NewestRows rows={reports} max={maxPersonRows}>
      {(report) => (
        <PersonLine key={report.id} at={report.createdAt}>
          <Badge tone={report.isAbout ? 'warning' : 'neutral'}>{report.isAbout ? texts.aboutThem : texts.byThem}</Badge>{' '}
          {report.subjectKind}, {report.reason}, {report.status}
        </PersonLine>
      )}
    </NewestRows>
  </PersonPart>
)

const SameAddress = ({ people }: { people: AdminPerson['sameAddress'] }) => (
  <PersonPart id="same-address" title={texts.parts.sameAddress} isEmpty={people.length === 0}>
    <NewestRows rows={people} max={maxPersonRows}>
      {({ id, name, isSuspended, createdAt }) => (
        <PersonLine key={id} at={createdAt}>
          <Link to={paths.adminUser(id)} className="inline-flex min-h-6 items-center">
            <bdi>{name}</bdi>
          </Link>{' '}
          {isSuspended && <Badge tone="destructive">{texts.suspended}</Badge>}
        </PersonLine>
      )}
    </NewestRows>
  </PersonPart>
)

const Sent = ({ person: { mails, notifications } }: { person: AdminPerson }) => (
  <PersonPart id="sent" title={texts.parts.sent} isEmpty={mails.length + notifications.length === 0}>
    <NewestRows rows={mails} max={maxPersonRows}>
      {(mail) => (
        <PersonLine key={mail.id} at={mail.createdAt}>
          {texts.mailText(mail.subject, mail.state)}
        </PersonLine>
      )}
    </NewestRows>
    <NewestRows rows={notifications} max={maxPersonRows}>
      {(one) => (
        <PersonLine key={one.id} at={one.createdAt}>
          {texts.notificationText(one.title, one.isRead)}
        </PersonLine>
      )}
    </NewestRows>
  </PersonPart>
)
