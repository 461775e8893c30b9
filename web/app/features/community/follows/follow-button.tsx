import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Check, Plus } from '#web/ui/icons.ts'
import { useDelayed } from '#web/ui/use-delayed.ts'
import * as texts from './follows.texts.ts'
import { type Subject, useFollow } from './use-follow.ts'

type FollowButtonProps = Subject & {
  /** Label while not following. */
  label: 'Follow' | 'Follow Storefront'
  /** `card`: a quiet text button at the foot of a card. */
  look?: 'button' | 'card'
  variant?: ButtonVariant
}

/**
 * Follows and unfollows. Space is reserved for both labels, so nothing beside the button moves. Until the follow
 * state is known, both labels are hidden, from the first paint on (`hinted:`), and presses are ignored.
 */
export function FollowButton({ label, look = 'button', variant, ...subject }: FollowButtonProps) {
  const { isFollowing, isUnknown, isPending, press } = useFollow(subject)
  const isSlow = useDelayed(isPending, 1_000)
  const isCard = look === 'card'
  const shownLabel = isPending ? texts.followOrUnfollow : isFollowing ? 'Following' : label
  const shown = (isShown: boolean) =>
    cn(
      'col-start-1 row-start-1 inline-flex items-center gap-1.5',
      isCard ? 'justify-start' : 'justify-center',
      isShown ? isUnknown && 'hinted:invisible' : 'invisible',
    )
  return (
    <Button
      variant={variant ?? (isCard ? 'quiet' : 'outline')}
      size={isCard ? 'small' : 'medium'}
      className={isCard ? '[&_svg]:size-4' : ''}
      isWaiting={isPending}
      isBusy={isSlow && !isCard}
      aria-label={`${shownLabel}: ${subject.name}`}
      aria-busy={isPending || undefined}
      onClick={press}
    >
      <span className="grid">
        <span className={shown(!isFollowing)}>
          <Plus aria-hidden="true" />
          {label}
        </span>
        <span className={shown(isFollowing)}>
          <Check aria-hidden="true" />
          Following
        </span>
      </span>
    </Button>
  )
}
