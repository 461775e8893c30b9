import { flairPicturePath } from '@keepcase/contract/share-images/badge.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** What a page shows while a picture comes, of one that is there, and of one that did not come. */
export type BadgePicture = { file: File | null; shown: string | null; isError: boolean; retry: () => void }

/**
 * The picture of one's own badge as a file, ready before anybody presses Share: a device's share panel opens only straight
 * after a press. It is drawn for the account that asks and kept nowhere, so it is read like any other answer of the server.
 */
export function useBadgePicture(level: number, isNamed: boolean): BadgePicture {
  const path = flairPicturePath(level, isNamed)
  const { data: file, isError, refetch } = useQuery({ queryKey: ['picture', path], queryFn: () => readPicture(path) })
  const [shown, show] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return show(null)
    const url = URL.createObjectURL(file)
    show(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return { file: file ?? null, shown, isError, retry: () => void refetch() }
}

async function readPicture(path: string): Promise<File> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
  return new File([await answer.blob()], 'keepcase-badge.png', { type: 'image/png' })
}
