import { Link, useSearchParams } from 'react-router'
import { MarkAllRead, NotificationsList } from '#web/features/notifications/notifications-list.tsx'
import { paths } from '#web/paths.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Settings } from '#web/ui/icons.ts'
import * as texts from './buying.texts.ts'

/** All notifications of the account; the filter is in the address. */
export default function NotificationsRoute() {
  const unreadOnly = useSearchParams()[0].get('show') === 'unread'
  return (
    <>
      <title>Notifications · Keepcase</title>
      <meta name="robots" content="noindex" />
      <SignedInGuard>
        {() => (
          <div className="page pt-8 md:pt-12">
            <div className="max-w-200">
              <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
                <h1 className="text-h1">Notifications</h1>
                <ButtonLink to={paths.settingsOf('notifications')} variant="outline">
                  <Settings aria-hidden="true" />
                  {texts.chooseYourAlerts}
                </ButtonLink>
              </div>
              <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <nav aria-label={texts.whichNotifications} className="flex gap-1">
                  <Choice to={paths.notifications} isCurrent={!unreadOnly}>
                    All
                  </Choice>
                  <Choice to={`${paths.notifications}?show=unread`} isCurrent={unreadOnly}>
                    Unread
                  </Choice>
                </nav>
                <MarkAllRead />
              </div>
              <NotificationsList key={String(unreadOnly)} unreadOnly={unreadOnly} />
            </div>
          </div>
        )}
      </SignedInGuard>
    </>
  )
}

const Choice = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <Link
    to={to}
    replace
    preventScrollReset
    {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
    className={cn(
      'flex min-h-11 min-w-11 items-center justify-center rounded-control px-3 text-label no-underline hover:bg-secondary',
      isCurrent ? 'bg-secondary text-foreground' : 'text-muted-foreground hover:text-foreground',
    )}
  >
    {children}
  </Link>
)
