import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Disclosure } from './disclosure.tsx'

type Props = {
  /** Inside the fold: browsers open it for a link to it. */
  id: string
  title: string
  /** Said while it is closed too. */
  state?: ReactNode
  isOpen?: boolean
  className?: string
  children: ReactNode
}

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
