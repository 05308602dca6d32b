import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
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

/** A rule in full. Its id is inside of the fold, so that a link to it opens the fold. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Disclosure summary={<h3 className="font-body text-base leading-snug font-semibold tracking-normal">{title}</h3>}>
      <div id={id} className={classNames('scroll-mt-12', styles.text)}>
        {children}
      </div>
    </Disclosure>
  )
}
