import { QRCodeSVG } from 'qrcode.react'
import { cn } from './cn.ts'

/**
 * A text as a QR code, black on white in both themes and on paper, as cameras expect. With a `label` it is a named
 * image; without one it is hidden from screen readers, because the text beside it says the same.
 */
export function Qr({ text, label, className }: { text: string; label?: string; className?: string }) {
  return (
    <QRCodeSVG
      value={text}
      level="M"
      marginSize={4}
      data-qr=""
      className={cn('shrink-0 bg-white', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
