import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { imageTypes, imageTypesText, maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { acceptsFiles, useIncomingFiles } from '#web/ui/forms/use-incoming-files.ts'
import { cropToSquare } from './crop-to-square.ts'
import * as texts from './profile.texts.ts'
import { removalProblem, sendingProblem, useRemovePicture, useSavePicture } from './use-picture.ts'

/** A picture that is chosen but not saved; `preview` is its object URL. */
type Chosen = { file: Blob; preview: string }

/** Profile picture settings: choose, drop or paste a file, preview it, then save. */
export function PictureSettings({ profile: { id, avatarUrl } }: { profile: Me['profile'] }) {
  const picture = usePicture()
  const { chosen, problem, save, remove } = picture
  const section = useRef<HTMLElement>(null)
  const isOver = useIncomingFiles(section, ([file]) => {
    if (file) picture.choose(file)
  })
  const input = useRef<HTMLInputElement>(null)
  const buttons = useButtonFocus(chosen !== null)
  return (
    <section
      ref={section}
      {...acceptsFiles}
      aria-labelledby="picture"
      aria-describedby="picture-hint"
      className={cn(
        'flex flex-wrap items-start gap-x-6 gap-y-4 rounded-card',
        isOver && 'outline-2 outline-foreground outline-dashed outline-offset-8',
      )}
    >
      <PersonMark id={id} avatarUrl={chosen?.preview ?? avatarUrl} size={112} className="size-28" />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
        <div>
          <h3 id="picture" className="text-h3">
            {texts.profilePicture}
          </h3>
          <p id="picture-hint" className="mt-1 text-muted-foreground text-small">
            {chosen ? (
              texts.thisIsHowOthers
            ) : (
              <>
                {imageTypesText}.<span className="pointer-coarse:hidden">{texts.orDropOneHere}</span>
              </>
            )}
          </p>
        </div>
        <div ref={buttons} className="relative flex flex-wrap gap-3">
          {save.isPending && (
            <Progress
              value={save.part}
              max={1}
              label={texts.uploadingYourPicture}
              className="absolute inset-x-0 -bottom-4"
            />
          )}
          {chosen ? (
            <>
              <Button isBusy={save.isPending} onClick={() => picture.send(chosen.file)}>
                {texts.savePicture}
              </Button>
              <Button variant="quiet" isWaiting={save.isPending} onClick={picture.cancel}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="outline"
                isBusy={picture.isReading || save.isPending}
                onClick={() => input.current?.click()}
              >
                {avatarUrl ? texts.changePicture : texts.chooseAPicture}
              </Button>
              {avatarUrl && (
                <Button
                  variant="quiet"
                  isBusy={remove.isPending}
                  onClick={() => picture.takeAway(() => focusFirst(buttons.current))}
                >
                  Remove
                </Button>
              )}
            </>
          )}
        </div>
        <div role="alert">
          <FieldError id="picture-problem" error={problem} />
        </div>
        <input
          ref={input}
          type="file"
          accept={imageTypes.join()}
          aria-label={texts.pictureFile}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // @NOTE reset so that the same file can be chosen again
            currentTarget.value = ''
            if (file) picture.choose(file)
          }}
        />
      </div>
    </section>
  )
}

/** State and actions of the picture form. */
function usePicture() {
  const save = useSavePicture()
  const remove = useRemovePicture()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isReading, setReading] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen])

  const forgetProblem = () => {
    save.reset()
    remove.reset()
    setTooLarge(undefined)
  }

  const send = (file: Blob) => save.mutate(file, { onSuccess: () => setChosen(null) })

  const choose = async (file: File) => {
    if (isReading || save.isPending) return
    forgetProblem()
    setReading(true)
    const square = await cropToSquare(file)
    setReading(false)
    if (square) {
      setChosen({ file: square, preview: URL.createObjectURL(square) })
      announce(texts.yourPictureIsReady)
    } else if (file.size > maxUploadBytes) {
      setTooLarge(uploadMessages.tooLarge(file.size, maxUploadBytes / 1_048_576))
    } else send(file)
  }

  const cancel = () => {
    setChosen(null)
    forgetProblem()
  }

  const takeAway = (onGone: () => void) => {
    forgetProblem()
    remove.mutate(undefined, { onSuccess: onGone })
  }

  return {
    chosen,
    isReading,
    save,
    remove,
    send,
    cancel,
    takeAway,
    choose: (file: File) => void choose(file),
    problem: tooLarge ?? (remove.error ? removalProblem(remove.error) : sendingProblem(save.error, chosen !== null)),
  }
}

const focusFirst = (box: HTMLElement | null) => box?.querySelector('button')?.focus()

/** Moves the focus along when one pair of buttons replaces the other. */
function useButtonFocus(hasChosen: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const had = useRef(hasChosen)
  useEffect(() => {
    if (had.current === hasChosen) return
    had.current = hasChosen
    focusFirst(box.current)
  }, [hasChosen])
  return box
}
