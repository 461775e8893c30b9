import type { PushDevice } from '@keepcase/contract/notifications/push.contract.ts'
import { useState } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Time } from '#web/ui/time.tsx'
import { isAlertsOwner } from './alerts-owner.ts'
import * as texts from './push.texts.ts'
import { pushSupport, supportMessages } from './push-support.ts'
import { usePushDevices, useTestPush, useTurnOffPush, useTurnOnPush } from './use-push.ts'

type PushSettingsProps = { deviceName: (userAgent: string) => string }

/** The browsers with push alerts, and the setting for this one. */
export function PushSettings({ deviceName }: PushSettingsProps) {
  const devices = usePushDevices()
  return (
    <SettingsSection id="push" title="Push" lead={texts.alertsOnYourScreen} className="mt-10 max-w-180">
      {devices.data ? (
        <Devices items={devices.data.items} deviceName={deviceName} />
      ) : devices.isError ? (
        <ErrorPanel
          level={3}
          hasGoBack={false}
          onRetry={() => void devices.refetch()}
          isRetrying={devices.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-20 rounded-card" />
        </Loading>
      )}
    </SettingsSection>
  )
}

function Devices({ items, deviceName }: PushSettingsProps & { items: readonly PushDevice[] }) {
  const { me } = useViewer()
  const isHere = isAlertsOwner(me?.profile.id ?? '') && items.some(({ isThis }) => isThis)
  return (
    <div className="flex flex-col items-start gap-4">
      {items.length === 0 && <p className="text-small">{texts.noBrowserHasThem}</p>}
      {items.length > 0 && (
        <ul className="w-full divide-y rounded-card bg-card shadow-card">
          {items.map((device) => (
            <li key={device.id} className="p-5">
              <Device device={device} name={deviceName(device.userAgent)} />
            </li>
          ))}
        </ul>
      )}
      {me?.impersonatedBy ? <p className="prose">{texts.onlyTheAccountsOwner}</p> : !isHere && <TurnOn />}
    </div>
  )
}

/** Button that turns alerts on here, or the reason why that isn't possible. */
function TurnOn() {
  const turnOn = useTurnOnPush()
  const [support, setSupport] = useState(pushSupport)
  if (support !== 'ready') return <p className="prose">{supportMessages[support]}</p>
  return (
    <Button
      variant="outline"
      isBusy={turnOn.isPending}
      onClick={() => turnOn.mutate(undefined, { onSettled: () => setSupport(pushSupport()) })}
    >
      {texts.turnOn}
    </Button>
  )
}

function Device({ device, name }: { device: PushDevice; name: string }) {
  const turnOff = useTurnOffPush()
  const test = useTestPush()
  const { userAgent, isThis, createdAt, lastSuccessAt } = device
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-label" title={userAgent}>
            {name}
          </span>
          {isThis && <Badge tone="success">{texts.thisBrowser}</Badge>}
        </div>
        <p className="mt-1 text-muted-foreground text-small">
          {lastSuccessAt ? texts.lastAlert(<Time at={lastSuccessAt} />) : texts.onSince(<Time at={createdAt} />)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          isBusy={test.isPending}
          onClick={() => test.mutate(device)}
          aria-label={texts.sendATestTo(name)}
        >
          {texts.sendATest}
        </Button>
        <Button
          variant="outline"
          isBusy={turnOff.isPending}
          onClick={() => turnOff.mutate(device)}
          aria-label={texts.turnOffFor(name)}
        >
          {texts.turnOff}
        </Button>
      </div>
    </div>
  )
}
