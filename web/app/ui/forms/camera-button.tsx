import { useRef } from 'react'
import { Button } from '../button.tsx'
import { Camera } from '../icons.ts'
import { takePhoto } from './forms.texts.ts'

/** Opens the camera of a phone; hidden where there is a mouse. */
export function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outline" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
        <Camera aria-hidden="true" />
        {takePhoto}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Camera"
        onChange={({ currentTarget }) => {
          const taken = [...(currentTarget.files ?? [])]
          // @NOTE reset so that the same file can be chosen again
          currentTarget.value = ''
          onFiles(taken)
        }}
      />
    </>
  )
}
