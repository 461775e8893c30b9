import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { SwapBox } from '#web/ui/overlays/swap-box.tsx'
import { ResendLink } from '../sign-in/resend-link.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import * as texts from './email-change.texts.ts'

type EmailProps = {
  email: string
  isConfirmed: boolean
  /** True when two-factor sign-in is on: a change requires a code and the password. */
  asksCode: boolean
}

/** Shows the account's email and changes it. The change takes effect once the mailed links were opened. */
export function EmailSettings({ email, isConfirmed, asksCode }: EmailProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <SwapBox isOpen={isOpen && asked === null} className="flex flex-col items-start gap-4">
      <p className="flex max-w-full flex-wrap items-center gap-2">
        <bdi className="[overflow-wrap:anywhere]">{email}</bdi>
        {isConfirmed ? <Badge tone="success">Confirmed</Badge> : <Badge>{texts.notConfirmed}</Badge>}
      </p>
      {asked ? (
        <p role="status" className="prose rounded-card bg-card p-5 shadow-card">
          {isConfirmed
            ? texts.openBothLinks(<bdi>{email}</bdi>, <bdi>{asked}</bdi>)
            : texts.openTheLink(<bdi>{asked}</bdi>)}
        </p>
      ) : isOpen ? (
        <ChangeEmailForm email={email} asksCode={asksCode} onAsked={setAsked} onCancel={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <Button variant="outline" onClick={() => setOpen(true)}>
            {texts.changeEmail}
          </Button>
          {!isConfirmed && <ResendLink email={email} label={texts.confirmThisEmail} />}
        </div>
      )}
    </SwapBox>
  )
}
