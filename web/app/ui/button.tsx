import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'
import { useDelayed } from './use-delayed.ts'

/**
 * primary is ink; outline and quiet are secondary; claim is for claiming only; muted shows a state without an action.
 */
export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'destructive' | 'claim' | 'claiming' | 'muted'
export type ButtonSize = 'medium' | 'small' | 'large' | 'icon'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-primary-foreground hover:not-aria-disabled:not-disabled:bg-primary/90',
  outline:
    'border border-input bg-card text-foreground hover:not-aria-disabled:not-disabled:border-foreground hover:not-aria-disabled:not-disabled:bg-sunken',
  quiet: 'text-foreground hover:not-aria-disabled:not-disabled:bg-secondary',
  destructive: 'bg-destructive text-destructive-foreground',
  claim: 'bg-claim text-claim-foreground hover:bg-claim-hover',
  claiming: 'bg-claim-hover text-claim-foreground',
  muted: 'bg-secondary text-muted-foreground',
}

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-[1.125rem]',
  small: 'min-h-9 px-3 pointer-coarse:min-h-11',
  large: 'min-h-14 px-6 text-base',
  icon: 'size-11',
}

/** The classes of a button, for other elements that look like one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string =>
  cn(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control text-center text-label no-underline transition-[background-color,border-color,scale] active:not-aria-disabled:not-disabled:scale-[0.985] active:duration-80 [&_svg]:size-5 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  )

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** A request is in progress: the button keeps its width and its focus, and ignores presses. */
  isBusy?: boolean
  /** Disabled for the moment, but keeps the focus. Use `disabled` for a permanent state. */
  isWaiting?: boolean
  children: ReactNode
}

/** A button, 44 px high. The busy spinner appears after 150 ms and shifts nothing. */
export function Button({
  variant = 'primary',
  size = 'medium',
  isBusy = false,
  isWaiting = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const showsSpinner = useDelayed(isBusy, 150, 300)
  const shownVariant = rest.disabled && variant !== 'outline' && variant !== 'quiet' ? 'muted' : variant
  const classes = cn(buttonClass(shownVariant, size), className)
  const isHeld = isBusy || isWaiting
  return (
    <button
      {...rest}
      type={type}
      className={cn(classes, rest.disabled && 'text-muted-foreground')}
      {...(isHeld ? { 'aria-disabled': true } : {})}
      {...(isBusy ? { 'aria-busy': true } : {})}
      onClick={(event) => {
        if (isHeld) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={cn('inline-flex items-center justify-center gap-2', showsSpinner && 'opacity-0')}>
        {children}
      </span>
      {showsSpinner && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant = 'primary', size = 'medium', className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cn(buttonClass(variant, size), className)}>
      {children}
    </Link>
  )
}
