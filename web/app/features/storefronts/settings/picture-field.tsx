import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { storefrontPictureUploadPath, type Upload } from '@keepcase/contract/uploads/uploads.contract.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { imageTypes, maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { client } from '#web/api/api.ts'
import { shrinkPhoto } from '#web/api/shrink-photo.ts'
import { sendFile } from '#web/api/upload-file.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { acceptsFiles, useIncomingFiles } from '#web/ui/forms/use-incoming-files.ts'
import { StorefrontMark } from '../display/storefront-mark.tsx'
import { StorefrontCover } from '../storefront-cover.tsx'
import { StorefrontPalette } from '../storefront-palette.tsx'
import * as texts from './settings.texts.ts'
import { useSettingsSaved } from './use-settings.ts'

type Kind = 'logo' | 'cover'

/** Sends a picture and shows it on the storefront at once; null removes it. */
function usePicture({ id }: StorefrontSettings, kind: Kind) {
  const settle = useSettingsSaved()
  const [part, setPart] = useState(0)
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File | null) => {
      setPart(0)
      if (!file) return client.storefronts.setPicture({ id, kind, uploadId: null })
      const small = (await shrinkPhoto(file)) ?? file
      if (small.size > maxUploadBytes) throw new Error(uploadMessages.tooLarge(small.size, maxUploadBytes / 1_048_576))
      const path = `${storefrontPictureUploadPath}?storefront=${encodeURIComponent(id)}&kind=${kind}`
      const upload = (await sendFile(path, small, { onProgress: setPart })) as Upload
      return client.storefronts.setPicture({ id, kind, uploadId: upload.id })
    },
    onSuccess: (settings) => {
      notify.success(texts.saved)
      return settle(settings)
    },
  })
  return { ...mutation, part }
}

/** The logo or the cover: choose or drop a file, see it, change or remove it. Saved at once. */
export function PictureField({ settings, kind }: { settings: StorefrontSettings; kind: Kind }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLElement>(null)
  const picture = usePicture(settings, kind)
  const url = kind === 'logo' ? settings.logoUrl : settings.coverPhotoUrl
  const label = kind === 'logo' ? texts.logoLabel : texts.coverLabel
  const take = (file: File | undefined) => {
    if (file && !picture.isPending) picture.mutate(file)
  }
  const isOver = useIncomingFiles(field, ([file]) => take(file))
  return (
    <section
      ref={field}
      {...acceptsFiles}
      aria-labelledby={id}
      className={cn('flex flex-col gap-2 rounded-control', isOver && 'outline-2 outline-foreground outline-dashed')}
    >
      <h3 id={id} className="text-label">
        {label}
      </h3>
      <p className="text-muted-foreground text-small">{kind === 'logo' ? texts.logoHint : texts.coverHint}</p>
      <Shown settings={settings} kind={kind} />
      {picture.isPending && <Progress value={picture.part} max={1} label={`${texts.uploading}: ${label}`} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          isBusy={picture.isPending}
          aria-label={`${url ? texts.changeFile : texts.chooseFile}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {url ? texts.changeFile : texts.chooseFile}
        </Button>
        {url && (
          <Button
            variant="quiet"
            size="small"
            isWaiting={picture.isPending}
            aria-label={`${texts.removeFile}: ${label}`}
            onClick={() => picture.mutate(null)}
          >
            {texts.removeFile}
          </Button>
        )}
      </div>
      <div role="alert">
        <FieldError
          id={`${id}-problem`}
          error={
            picture.error
              ? formMessages(picture.error, picture.error.message || texts.pictureFailed).message
              : undefined
          }
        />
      </div>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join()}
        aria-label={`${label} file`}
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          // @NOTE reset so that the same file can be chosen again
          currentTarget.value = ''
        }}
      />
    </section>
  )
}

/** The picture, or what is drawn in its place. */
function Shown({ settings, kind }: { settings: StorefrontSettings; kind: Kind }) {
  const { id, name, logoUrl, palette } = settings
  if (kind === 'logo') return <StorefrontMark id={id} name={name} logoUrl={logoUrl} className="size-24" />
  return (
    <StorefrontPalette palette={palette}>
      <StorefrontCover storefront={settings} className="h-24" />
    </StorefrontPalette>
  )
}
