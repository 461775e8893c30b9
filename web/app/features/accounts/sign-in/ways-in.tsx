import { useState } from 'react'
import type { SignInReason } from '#web/session/sign-in.ts'
import { useViewerChanged } from '#web/session/viewer.ts'
import { Sheet } from '#web/ui/overlays/overlays.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import * as texts from './sign-in.texts.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { noCredentials } from './use-typed-credentials.ts'

type WaysInProps = {
  isOpen: boolean
  reason: NonNullable<SignInReason>
  settle: (signedIn: boolean) => void
}

type Way = 'sign-in' | 'sign-up'

/**
 * Both ways to an account, in a sheet over the page that asked for one. The page stays where it is; it shows the new
 * viewer before the sheet closes.
 */
export function WaysIn({ isOpen, reason: { title, message }, settle }: WaysInProps) {
  const [way, setWay] = useState<Way>('sign-in')
  const viewerChanged = useViewerChanged()
  const onSignedIn = async () => {
    await viewerChanged()
    settle(true)
  }
  return (
    <Sheet isOpen={isOpen} onOpenChange={(next) => !next && settle(false)} title={title} description={message}>
      <WayTabs way={way} onWay={setWay} onSignedIn={onSignedIn} />
    </Sheet>
  )
}

type WayTabsProps = { way: Way; onWay: (way: Way) => void; onSignedIn: () => Promise<void> }

/** What is typed for one way is there for the other, also what is typed while the tab changes. */
function WayTabs({ way, onWay, onSignedIn }: WayTabsProps) {
  const [typed, setTyped] = useState(noCredentials)
  const form = { onSignedIn, typed, onTyped: setTyped }
  return (
    <Tabs
      label={texts.waysToSignIn}
      value={way}
      onValueChange={onWay}
      tabs={[
        { value: 'sign-in', label: texts.signIn, panel: <SignInForm {...form} /> },
        { value: 'sign-up', label: texts.signUp, panel: <SignUpForm {...form} /> },
      ]}
    />
  )
}
