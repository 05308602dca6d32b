import type { ReactNode } from 'react'

import { Anchor } from './anchor.tsx'
import styles from './contents-layout.module.css'

export type ContentsEntry = {
  /** A place on this screen, `#id`, or another screen beside it. */
  href: string
  label: string
  isCurrent?: boolean
  inner?: ContentsEntry[]
}

type Props = { label: string; entries: readonly ContentsEntry[]; children: ReactNode }

/** A long screen, or one of several that belong together: the ways through it stand beside it, above it where it is narrow. */
export function ContentsLayout({ label, entries, children }: Props) {
  return (
    <div className={`wrap ${styles.layout}`}>
      <nav aria-label={label} className={styles.contents}>
        <Entries entries={entries} />
      </nav>
      <div className={styles.main}>{children}</div>
    </div>
  )
}

function Entries({ entries, className }: { entries: readonly ContentsEntry[]; className?: string }) {
  return (
    <ul role="list" className={className}>
      {entries.map(({ href, label, isCurrent, inner }) => (
        <li key={href}>
          {href.startsWith('#') ? (
            <a href={href}>{label}</a>
          ) : (
            <Anchor href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Anchor>
          )}
          {inner !== undefined && <Entries entries={inner} className={styles.inner} />}
        </li>
      ))}
    </ul>
  )
}
