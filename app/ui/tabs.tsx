import { Anchor } from './anchor.tsx'
import styles from './tabs.module.css'

export type Tab = { label: string; href: string; isCurrent: boolean }

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul role="list" className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} className={styles.tab} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
