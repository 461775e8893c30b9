import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Eye } from '#web/ui/icons.ts'
import * as texts from './users.texts.ts'

/** Says whom an administrator acts for, and ends it. A full page load drops everything of the other account. */
export function ImpersonationBanner({ me: { profile } }: { me: Me }) {
  const end = useMutation({
    networkMode: 'always',
    mutationFn: () => client.impersonation.end({}),
    onSuccess: () => window.location.replace(paths.adminUser(profile.id)),
    onError: (error) => notify.error(texts.endFailed, failureMessage(error)),
  })
  return (
    <aside
      aria-label="Impersonation"
      data-acting
      className="sticky top-(--kc-offline) z-40 bg-warning-soft text-warning"
    >
      <p className="flex h-(--kc-bar) items-center gap-x-3 px-4 text-small md:px-5">
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <span className="line-clamp-2 min-w-0 flex-1 text-foreground">
          {texts.actingAs} <bdi className="font-[620]">{texts.nameOf(profile)}</bdi>. {texts.isLogged}
        </span>
        <Button size="small" isBusy={end.isPending} onClick={() => end.mutate()}>
          {texts.endImpersonation}
        </Button>
      </p>
    </aside>
  )
}
