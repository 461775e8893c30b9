import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactionKind } from '@keepcase/contract/live/live.rules.ts'
import { formatCount } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Eye, Flame, Heart, Radio, Star, ThumbsUp } from '#web/ui/icons.ts'
import { useReactions } from './reactions.ts'
import * as texts from './room.texts.ts'
import { useReactTo } from './use-react-to.ts'
import { useRoom } from './use-room.ts'

const kinds: readonly { kind: ReactionKind; word: string; Icon: typeof Heart }[] = [
  { kind: 'heart', word: texts.heart, Icon: Heart },
  { kind: 'clap', word: texts.clap, Icon: ThumbsUp },
  { kind: 'star', word: texts.star, Icon: Star },
  { kind: 'flame', word: texts.flame, Icon: Flame },
]

/** Below the stage: number of viewers, and reaction buttons with the counts of the last ten seconds. */
export function RoomBar({ drop }: { drop: DropDetail }) {
  const room = useRoom(drop.id)
  const counts = useReactions(drop.id)
  const press = usePress(drop.id)
  const isOpen = room?.isOpen ?? true
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <HostAway
        since={drop.status === 'active' ? (room?.hostAwaySince ?? null) : null}
        isPaced={drop.live?.revealEverySeconds != null}
      />
      <p className="flex items-center gap-2 text-muted-foreground text-small" data-viewers={room?.viewers ?? ''}>
        {room && room.viewers > 0 && (
          <>
            <Eye className="size-4" aria-hidden="true" />
            {texts.watching(room.viewers)}
          </>
        )}
      </p>
      {isOpen && (
        <fieldset className="flex gap-1">
          <legend className="sr-only">Reactions</legend>
          {kinds.map(({ kind, word, Icon }) => (
            <button
              key={kind}
              type="button"
              aria-label={counts[kind] > 0 ? texts.justNow(word, counts[kind]) : word}
              title={word}
              onClick={({ currentTarget }) => void press(kind, currentTarget)}
              className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-muted-foreground transition-colors hover:bg-secondary hover:text-foreground active:scale-[0.97]"
            >
              <Icon className="size-5" aria-hidden="true" />
              {counts[kind] > 0 && (
                <span key={counts[kind]} aria-hidden="true" className="animate-rise text-figure text-foreground">
                  {formatCount(counts[kind])}
                </span>
              )}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** After this long a host isn't reconnecting anymore, in milliseconds. */
const awayMs = 180_000

/** Tells the room that its host's connection is lost, and what that means for the lots. */
function HostAway({ since, isPaced }: { since: string | null; isPaced: boolean }) {
  const now = useNow(since !== null)
  const isLong = since !== null && now !== null && now - Date.parse(since) > awayMs
  return (
    <p role="status" className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-small empty:hidden">
      {since !== null && (
        <>
          <Badge tone="warning" icon={<Radio aria-hidden="true" />}>
            {isLong ? texts.hostAway : texts.hostReconnects}
          </Badge>
          <span className="text-muted-foreground">{isPaced ? texts.lotsGoOn : texts.lotsWait}</span>
        </>
      )}
    </p>
  )
}

/** Sends a reaction; signed out, asks to sign in first. */
function usePress(dropId: string): (kind: ReactionKind, button: HTMLElement) => Promise<void> {
  const react = useReactTo(dropId)
  return async (kind, button) => {
    if (hasSessionHint() || (await signInInPlace(texts.reactSignIn, button))) react(kind)
  }
}
