import type { ButtonHTMLAttributes } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

/** `primary`: the one main action of a screen. `quiet`: no frame. */
export type ButtonTone = 'primary' | 'default' | 'quiet'
type Look = { tone?: ButtonTone; size?: 'default' | 'small'; wide?: boolean }

/** `isFallback`: for a form that scripts send, shown where they do not run or did not load. */
export function Button({
  tone,
  size,
  wide,
  isFallback = false,
  className,
  type = 'submit',
  ...rest
}: Look & { isFallback?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const classes = classNames(lookOf({ tone, size, wide }), isFallback && styles.fallback, className)
  return <button {...rest} type={type} className={classes} />
}

export function ButtonLink({ tone, size, wide, className, ...rest }: Look & AnchorProps) {
  return <Anchor {...rest} className={classNames(lookOf({ tone, size, wide }), className)} />
}

function lookOf({ tone = 'default', size = 'default', wide = false }: Look): string | undefined {
  return classNames(styles.button, styles[tone], size === 'small' && styles.small, wide && 'w-full')
}
