import { QRCodeSVG } from 'qrcode.react'
import { cn } from './cn.ts'

/**
 * A text as a QR code, black on white in both themes and on paper: cameras expect it so. With a `label` it is an image of
 * that name; without one it is for cameras alone, because the words beside it say the same.
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
