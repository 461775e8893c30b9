import { flairLevel } from '@keepcase/contract/loyalty/flair.rules.ts'
import { badgeTitle } from '@keepcase/contract/share-images/badge.rules.ts'
import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BadgeChoice } from './badge-choice.tsx'
import { type BadgeImage, useBadgeImage } from './badge-image.ts'
import * as texts from './loyalty.texts.ts'

type ShareFlairDialogProps = { highest: number; onOpenChange: (isOpen: boolean) => void }

/**
 * Shares, saves or describes the picture of an earned badge, with or without the owner's name; the highest badge is
 * preselected.
 */
export function ShareFlairDialog({ highest, onOpenChange }: ShareFlairDialogProps) {
  const [level, setLevel] = useState(highest)
  const [isNamed, setNamed] = useState(false)
  const name = useViewer().me?.profile.displayName ?? null
  const picture = useBadgeImage(level, isNamed)
  const description = `${badgeTitle(level, isNamed ? name : null)}.`
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={texts.shareYourBadge}
      description={texts.itDoesntShowHow}
      footer={<ShareActions file={picture.file} text={description} />}
    >
      {highest > 1 && <BadgeChoice highest={highest} value={level} onChoose={setLevel} />}
      <Preview picture={picture} alt={texts.levelOf(description, flairLevel(level).level)} />
      {name && <Checkbox className="mt-3" label={texts.withMyName} checked={isNamed} onCheckedChange={setNamed} />}
    </Dialog>
  )
}

function Preview({ picture: { shown, isError, retry }, alt }: { picture: BadgeImage; alt: string }) {
  return (
    <div className="grid aspect-[1200/630] place-items-center overflow-hidden rounded-control bg-sunken shadow-card">
      {shown ? (
        <img src={shown} alt={alt} {...shareImageSize} className="size-full" />
      ) : isError ? (
        <div role="alert" className="flex flex-col items-center gap-3 p-4 text-small">
          {texts.thePictureDidntLoad}
          <Button variant="outline" size="small" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : (
        <span role="status" aria-label={texts.drawingYourBadge}>
          <Spinner />
        </span>
      )}
    </div>
  )
}

/** The actions; those the device doesn't support are hidden. */
function ShareActions({ file, text }: { file: File | null; text: string }) {
  const site = `${window.location.origin}/`
  const hasPanel = file !== null && navigator.canShare?.({ files: [file] }) === true
  const share = async () => {
    try {
      if (file) await navigator.share({ files: [file], text: `${text} ${site}` })
    } catch (error) {
      // @NOTE closing the share sheet rejects with AbortError, which is not a failure
      if ((error as Error).name !== 'AbortError') notify.error(texts.thePictureCouldnt, texts.downloadItInstead)
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text} ${site}`)
      notify.success(texts.textCopied, texts.withTheAddress)
    } catch {
      notify.error(texts.theTextWasntCopied, `${text} ${site}`)
    }
  }
  return (
    <>
      <Button variant="outline" onClick={() => void copy()}>
        {texts.copyText}
      </Button>
      <Button
        variant={hasPanel ? 'outline' : 'primary'}
        disabled={file === null}
        onClick={() => file && saveFile(file, file.name)}
      >
        Download
      </Button>
      {hasPanel && <Button onClick={() => void share()}>Share…</Button>}
    </>
  )
}
