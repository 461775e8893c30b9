import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Shield } from '#web/ui/icons.ts'
import * as texts from './two-factor.texts.ts'

/** Leads an administrator without a second factor to its setup; until then they have a buyer's rights. */
export function TwoFactorBanner() {
  const { me } = useViewer()
  if (!me?.twoFactorRequired) return null
  return (
    <aside aria-label={texts.twoFactorSignIn} className="bg-warning-soft">
      <p className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-small">
        <Shield aria-hidden="true" className="size-4 shrink-0" />
        {texts.administratorsNeedTwoFactorSign}
        <Link to={paths.settingsOf('security')} className="inline-block py-1 font-[620] underline underline-offset-4">
          {texts.setItUp}
        </Link>
      </p>
    </aside>
  )
}
