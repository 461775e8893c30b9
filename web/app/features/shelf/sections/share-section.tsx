import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { shelfImagePath } from '@keepcase/contract/shelf/shelf-image.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import * as texts from '../shelf.texts.ts'

type ShareProps = { id: string; name: string; pieces: number; onClose: () => void }

/** Shares or saves the picture of a section, with or without its owner's name. */
export function ShareSection({ id, name, pieces, onClose }: ShareProps) {
  const [isNamed, setNamed] = useState(false)
  const picture = usePicture(shelfImagePath(id, isNamed))
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.shareTitle}
      description={texts.shareLead}
      footer={<Actions file={picture.file} />}
    >
      <div className="grid aspect-[1200/630] place-items-center overflow-hidden rounded-control bg-sunken shadow-card">
        {picture.shown ? (
          <img src={picture.shown} alt={texts.pictureOf(name, pieces)} {...shareImageSize} className="size-full" />
        ) : picture.isError ? (
          <div role="alert" className="flex flex-col items-center gap-3 p-4 text-small">
            {texts.pictureFailed}
            <Button variant="outline" size="small" onClick={picture.retry}>
              Retry
            </Button>
          </div>
        ) : (
          <span role="status" aria-label={texts.drawingPicture}>
            <Spinner />
          </span>
        )}
      </div>
      <Checkbox className="mt-3" label={texts.withMyName} checked={isNamed} onCheckedChange={setNamed} />
    </Dialog>
  )
}

/** The picture as a file, loaded before Share is pressed: a device's share sheet opens only directly after a press. */
function usePicture(path: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['picture', path],
    queryFn: () => readImage(path),
    gcTime: 0,
    staleTime: 0,
  })
  const [shown, show] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return show(null)
    const url = URL.createObjectURL(data)
    show(url)
    return () => URL.revokeObjectURL(url)
  }, [data])
  return { file: data ?? null, shown, isError, retry: () => void refetch() }
}

async function readImage(path: string): Promise<File> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
  return new File([await answer.blob()], 'keepcase-shelf.png', { type: 'image/png' })
}

/** The actions; those the device doesn't support are hidden. */
function Actions({ file }: { file: File | null }) {
  const hasPanel = file !== null && navigator.canShare?.({ files: [file] }) === true
  const share = async () => {
    try {
      if (file) await navigator.share({ files: [file] })
    } catch (error) {
      // @NOTE closing the share sheet rejects with AbortError, which is not a failure
      if ((error as Error).name !== 'AbortError') notify.error(texts.notShared, texts.downloadInstead)
    }
  }
  return (
    <>
      <Button
        variant={hasPanel ? 'outline' : 'primary'}
        disabled={file === null}
        onClick={() => file && saveFile(file, file.name)}
      >
        {texts.download}
      </Button>
      {hasPanel && <Button onClick={() => void share()}>{texts.sharePicture}</Button>}
    </>
  )
}
