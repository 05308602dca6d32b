import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { classNames } from './class-names.ts'
import styles from './contents-layout.module.css'
import fold from './fold.module.css'

export type ContentsEntry = {
  /** `#id` on this screen, or another screen. */
  href: string
  label: string
  isCurrent?: boolean
  inner?: ContentsEntry[]
}

type Props = {
  label: string
  entries: readonly ContentsEntry[]
  /** The fold's name on narrow screens. */
  foldedAs?: string
  children: ReactNode
}

/** For long screens: contents at the side, on narrow screens above. */
export function ContentsLayout({ label, entries, foldedAs, children }: Props) {
  const current = entries.find(({ isCurrent }) => isCurrent)
  return (
    <div className={`wrap ${styles.layout}`}>
      {foldedAs !== undefined && (
        <details className={styles.folded}>
          <summary className={fold.summary}>
            {foldedAs}
            {current !== undefined && (
              <>
                : <b>{current.label}</b>
              </>
            )}
          </summary>
          <nav aria-label={`${label}, folded`} className={styles.contents}>
            <Entries entries={entries} />
          </nav>
        </details>
      )}
      <nav aria-label={label} className={classNames(styles.contents, foldedAs !== undefined && styles.unfolded)}>
        <Entries entries={entries} />
      </nav>
      <div className="min-w-0">{children}</div>
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
          {inner !== undefined && <Entries entries={inner} className="border-s-2 border-line ps-3 [&_a]:text-soft" />}
        </li>
      ))}
    </ul>
  )
}
