import type { ReactNode } from 'react'
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
