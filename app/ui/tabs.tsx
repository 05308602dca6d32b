import { Anchor } from './anchor.tsx'
import { formatNumber } from './format.ts'
import styles from './tabs.module.css'

export type Tab = { label: string; href: string; isCurrent: boolean; count?: number }

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul role="list" className="flex w-max gap-1 pt-[4px] max-xs:gap-0">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} className={styles.tab} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && (
                <span className="ms-1.5 font-mono text-hint leading-normal font-medium">{formatNumber(tab.count)}</span>
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
