import { useState } from 'react'
import { plural } from '#web/format/format.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { isAlertsOwner } from './alerts-owner.ts'
import * as texts from './push.texts.ts'
import { type PushSupport, pushSupport, supportMessages } from './push-support.ts'
import { usePushDevices, useTurnOnPush } from './use-push.ts'

type PushChoiceProps = { isChosen: boolean; isLast: boolean; onChange: (isOn: boolean) => void }

/**
 * The push channel of a reminder. It is available if any browser has alerts on; otherwise the press turns them on in
 * this one, and only then does the browser ask for permission. If that isn't possible, the line says why and how to
 * fix it.
 */
export function PushChoice({ isChosen, isLast, onChange }: PushChoiceProps) {
  const id = useViewer().me?.profile.id ?? ''
  const devices = usePushDevices().data?.items
  const turnOn = useTurnOnPush()
  // @NOTE read after each press: the permission prompt changes it
  const [support, setSupport] = useState(pushSupport)
  const isHere = isAlertsOwner(id) && support === 'ready'
  const others = (devices ?? []).filter(({ isThis }) => !isThis).length
  const isAnywhere = isHere || (devices?.length ?? 0) > 0
  const press = async (isOn: boolean) => {
    if (!isOn || isHere) return onChange(isOn)
    const device = support === 'ready' ? await turnOn.mutateAsync().catch(() => null) : null
    setSupport(pushSupport())
    if (device || others > 0) onChange(true)
  }
  return (
    <Checkbox
      label="Push"
      hint={hintOf(support, isHere, others)}
      checked={isChosen && isAnywhere}
      disabled={(isChosen && isAnywhere && isLast) || (support !== 'ready' && !isAnywhere)}
      aria-busy={turnOn.isPending}
      onCheckedChange={(isOn) => void press(isOn === true)}
    />
  )
}

/** Where alerts arrive; if nowhere, why not. */
function hintOf(support: PushSupport, isHere: boolean, others: number): string | undefined {
  const elsewhere = others === 0 ? '' : plural(others, texts.otherBrowser)
  if (isHere) return others === 0 ? texts.inThisBrowser : texts.inThisAndOthers(elsewhere)
  if (support !== 'ready') return others === 0 ? supportMessages[support] : texts.inOthers(elsewhere)
  return others === 0 ? texts.yourBrowserAsksFirst : texts.inAndHereIf(elsewhere)
}
