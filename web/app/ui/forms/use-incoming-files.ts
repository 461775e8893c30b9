import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=file]), textarea, [contenteditable]') !== null

/** Attribute of each field that takes files: a page may have several. */
export const acceptsFiles = { 'data-takes-files': '' }

/** Fields that take files now. Those under a modal dialog, which hides the page around it, don't. */
const fieldsInReach = (): Element[] =>
  [...document.querySelectorAll('[data-takes-files]')].filter((one) => !one.closest('[aria-hidden=true], [inert]'))

/**
 * Calls `onFiles` for files that are dropped on a field, or pasted while it has the focus. The only field of a page, or
 * of the dialog over it, takes them anywhere. Also keeps the browser from opening a dropped file in place of the page,
 * which would lose what was typed. Returns true while files are dragged over the field.
 */
export function useIncomingFiles(field: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const isMeant = (target: EventTarget | null): boolean => {
      if (target instanceof Node && field.current?.contains(target)) return true
      const [only, ...others] = fieldsInReach()
      return others.length === 0 && only === field.current
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(isMeant(event.target))
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isMeant(event.target)) take(event.dataTransfer?.files)
    }
    const paste = (event: ClipboardEvent) => {
      if (!isTyping(event.target) && isMeant(document.activeElement)) take(event.clipboardData?.files)
    }
    const hearing = new AbortController()
    const { signal } = hearing
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => hearing.abort()
  }, [field])
  return isOver
}
