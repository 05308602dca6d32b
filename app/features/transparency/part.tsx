import type { ReactNode } from 'react'
import { Fold } from '#app/ui/fold.tsx'
import styles from './transparency.module.css'

export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <div className="border-b border-line">{children}</div>
    </section>
  )
}

export function Part(part: { id: string; title: string; children: ReactNode }) {
  return <Fold {...part} className={styles.text} />
}
