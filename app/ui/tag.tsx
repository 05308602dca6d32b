import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = { gold: 'text-gold-ink', moss: 'text-moss', danger: 'text-danger', plain: 'text-soft' }
export type TagTone = keyof typeof TONES

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full border border-current px-2 py-[0.12rem] align-middle font-body text-[0.75rem] leading-[1.3] font-semibold tracking-normal whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
