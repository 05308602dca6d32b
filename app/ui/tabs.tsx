import { Anchor } from './anchor.tsx'
import { formatNumber } from './format.ts'
import styles from './tabs.module.css'

export type Tab = { label: string; href: string; isCurrent: boolean; count?: number }

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul role="list" className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} className={styles.tab} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{formatNumber(tab.count)}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
