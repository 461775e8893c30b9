import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/**
 * Calls `onFile` for a file dropped anywhere on the page or pasted outside a text field. Also stops the browser from
 * opening a dropped file in place of the page, which would lose what was typed. Returns true while a file is dragged
 * over the page.
 */
export function useDroppedFiles(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((list: FileList | undefined) => {
    const [file] = list ?? []
    if (file) onFile(file)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer?.files)
    }
    const paste = (event: ClipboardEvent) => {
      if (!isTyping(event.target)) take(event.clipboardData?.files)
    }
    const hearing = new AbortController()
    const { signal } = hearing
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => hearing.abort()
  }, [])
  return isOver
}
