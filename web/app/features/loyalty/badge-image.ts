import { flairImagePath } from '@keepcase/contract/share-images/badge.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Loading state of a badge picture. */
export type BadgeImage = { file: File | null; shown: string | null; isError: boolean; retry: () => void }

/**
 * The picture of the viewer's badge as a file, loaded before Share is pressed: the device's share sheet opens only
 * directly after a press. It is personal and never stored on the server, so it is fetched like any other API answer.
 */
export function useBadgeImage(level: number, isNamed: boolean): BadgeImage {
  const path = flairImagePath(level, isNamed)
  const { data: file, isError, refetch } = useQuery({ queryKey: ['picture', path], queryFn: () => readImage(path) })
  const [object, setObject] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setObject({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // Another badge is chosen before the effect runs: its text never stands beside the former picture.
  const shown = object?.file === file ? (object?.url ?? null) : null
  return { file: file ?? null, shown, isError, retry: () => void refetch() }
}

async function readImage(path: string): Promise<File> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
  return new File([await answer.blob()], 'keepcase-badge.png', { type: 'image/png' })
}
