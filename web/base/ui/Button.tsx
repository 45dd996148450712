import type { ComponentProps, ReactNode } from 'react'

const LOOKS = {
  primary:
    'bg-green text-on-green border-green not-disabled:hover:bg-green-press not-disabled:hover:border-green-press',
  line: 'text-green border-green not-disabled:hover:bg-green-tint',
  quiet: 'text-ink border-edge not-disabled:hover:bg-enamel-sunk',
  danger: 'text-danger border-danger not-disabled:hover:bg-danger-tint',
  'danger-solid': 'bg-danger text-on-danger border-danger not-disabled:hover:brightness-90',
}

export type ButtonLook = keyof typeof LOOKS

const SIZES = {
  normal: 'min-h-tap px-4.5',
  /** The main action of a form. */
  tall: 'min-h-14 px-4.5 text-[1.125rem]',
  /** The main action of a page: pinned to the bottom of a phone, in a row on a desktop. */
  pinned: 'min-h-14 px-4.5 text-[1.125rem] lg:min-h-13 lg:px-2 lg:text-md lg:whitespace-nowrap',
  /** For several in a row on a phone. */
  snug: 'min-h-13 px-2 max-lg:text-sm narrow:[&>svg]:hidden',
}

export type Size = keyof typeof SIZES

/** The classes of a button, for links. */
export const buttonClass = (look: ButtonLook = 'primary', size: Size = 'normal', extra = '') =>
  `inline-flex items-center justify-center gap-2 py-2 border-[1.5px] rounded-md font-bold leading-[1.15] ` +
  `text-center no-underline transition-[background,transform] active:translate-y-px disabled:bg-paper-deep ` +
  `disabled:text-ink-2 disabled:border-rule disabled:cursor-not-allowed disabled:active:translate-y-0 ` +
  `${SIZES[size]} ${LOOKS[look]} ${extra}`

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook
  size?: Size
  /** In progress: shows the busy label, looks disabled and ignores presses. */
  busy?: boolean
  busyLabel?: ReactNode
  icon?: ReactNode
}

/** 48 px high. Both labels are in one cell, so the width does not change with them. */
export function Button({
  look,
  size,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, size, className)}
    >
      {busyLabel === undefined ? (
        <>
          {icon}
          {children}
        </>
      ) : (
        <span className="grid *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:justify-center *:gap-2">
          <span className={busy ? 'invisible' : ''}>
            {icon}
            {children}
          </span>
          <span className={busy ? '' : 'invisible'}>{busyLabel}</span>
        </span>
      )}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

/** A 48 px square with an icon and an accessible name. */
export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-tap shrink-0 place-items-center rounded-md not-disabled:hover:bg-green-tint disabled:cursor-not-allowed disabled:opacity-45 ${className}`}
    >
      {children}
    </button>
  )
}
