import { Button, type ButtonVariant } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { Check, Plus } from '#ui/icons.ts'
import { type Subject, useFollow } from './use-follow.ts'

type FollowButtonProps = Subject & {
  /** What it says while nothing is followed. */
  label: 'Follow' | 'Follow Storefront'
  /** `card`: a quiet line of words at the foot of a card. */
  look?: 'button' | 'card'
  variant?: ButtonVariant
}

/** Follows and unfollows. Both labels keep their room, so that nothing beside the button moves. */
export function FollowButton({ label, look = 'button', variant, ...subject }: FollowButtonProps) {
  const { isFollowing, press } = useFollow(subject)
  const isCard = look === 'card'
  const said = isFollowing ? 'Following' : label
  const shown = (isShown: boolean) =>
    cn(
      'col-start-1 row-start-1 inline-flex items-center gap-1.5',
      isCard ? 'justify-start' : 'justify-center',
      !isShown && 'invisible',
    )
  return (
    <Button
      variant={variant ?? (isCard ? 'quiet' : 'outline')}
      size={isCard ? 'small' : 'medium'}
      className={isCard ? '[&_svg]:size-4' : ''}
      aria-label={`${said}: ${subject.name}`}
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
