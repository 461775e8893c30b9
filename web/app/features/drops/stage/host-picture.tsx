import type { LiveStage } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Monitor } from '#web/ui/icons.ts'
import { closeVideo, loadsFrom, runsBehind, savingData, videoTitle, watchHost } from './host-picture.texts.ts'

type HostPictureProps = { dropId: string; live: Pick<LiveStage, 'stream' | 'streamMark'> }

/**
 * The host's picture, loaded at a press: nothing of another site before, and nothing that claiming waits for. A new link
 * to the same site replaces the picture at once; one to another site waits for its own press.
 */
export function HostPicture({ dropId, live: { stream, streamMark } }: HostPictureProps) {
  const [watched, watch] = useState<LiveStage['stream']>(null)
  if (stream === null) return null
  if (savesData()) return <p className="text-muted-foreground text-small">{savingData}</p>
  if (watched !== stream) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" onClick={() => watch(stream)}>
          <Monitor aria-hidden="true" />
          {watchHost}
        </Button>
        <p className="text-muted-foreground text-small">{loadsFrom(stream)}</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <iframe
        key={streamMark}
        title={videoTitle}
        src={`/stream/${dropId}`}
        allow="autoplay; fullscreen; picture-in-picture"
        className="aspect-video w-full rounded-card border-0 bg-sunken"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-muted-foreground text-small">{runsBehind}</p>
        <Button variant="quiet" size="small" onClick={() => watch(null)}>
          {closeVideo}
        </Button>
      </div>
    </div>
  )
}

/** True for visitors who asked their browser to save data. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches
