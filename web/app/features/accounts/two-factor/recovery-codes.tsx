import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './two-factor.texts.ts'

/** Shows the recovery codes, this one time, to copy or download. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  email: string
  onDone: () => void
}) {
  const [isKept, setCached] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that led here was replaced, and the codes are shown only once.
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCached(true)
      notify.success(texts.recoveryCodesCopied)
    } catch {
      notify.error(texts.theCodesWerentCopied, texts.yourBrowserDidntAllow)
    }
  }
  const download = () => {
    const lines = [texts.keepcaseRecoveryCodes, email, texts.eachWorksOnceInstead, '', text, '']
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'keepcase-recovery-codes.txt')
    setCached(true)
  }
  return (
    <div className="flex max-w-140 flex-col gap-4">
      <div role="status">
        <h4 ref={heading} tabIndex={-1} className="text-label outline-none">
          {texts.yourRecoveryCodes}
        </h4>
        <p className="mt-1 text-muted-foreground">{texts.eachSigns}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-card bg-sunken p-5 text-figure sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="[overflow-wrap:anywhere]">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        <Button variant="outline" onClick={download}>
          Download
        </Button>
        <Button variant={isKept ? 'primary' : 'quiet'} onClick={onDone}>
          {texts.iSavedThem}
        </Button>
      </div>
    </div>
  )
}
