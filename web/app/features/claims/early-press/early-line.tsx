import * as texts from './early-press.texts.ts'
import { useEarlyPress } from './early-press.ts'

/** Says that the viewer's press on an item came early and was sent again; nothing if it didn't. */
export function EarlyLine({ dropItemId }: { dropItemId: string }) {
  const ms = useEarlyPress(dropItemId)
  return ms === null ? null : <p className="text-muted-foreground text-small">{texts.earlyAndAgain(ms)}</p>
}
