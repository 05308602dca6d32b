import { useLocation } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Disclosure } from './disclosure.tsx'

type Props = {
  /** Stands inside of the fold, so that a browser opens it for a link to it. */
  id: string
  title: string
  /** What can be known without opening it. */
  state?: ReactNode
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/** A part of a screen behind its heading. */
export function Fold({ id, title, state, isOpen, className, children }: Props) {
  return (
    <Disclosure
      isOpen={isOpen}
      summary={
        <>
          <h3 className="font-body text-base leading-snug font-semibold tracking-normal">{title}</h3>
          {state !== undefined && <span className="ms-auto text-end text-hint font-normal text-soft">{state}</span>}
        </>
      }
    >
      <div id={id} className={classNames('scroll-mt-12', className)}>
        {children}
      </div>
    </Disclosure>
  )
}

/** Opens the folds around what a link of the router's leads to; for its own links the browser does. */
export function useFoldOfLink(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    const closed = 'details:not([open])'
    let fold = target?.closest<HTMLDetailsElement>(closed)
    if (!fold) return
    for (; fold; fold = fold.parentElement?.closest<HTMLDetailsElement>(closed)) fold.open = true
    target?.scrollIntoView()
  }, [hash])
}
