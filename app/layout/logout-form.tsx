import type { ReactNode } from 'react'

export function LogoutForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <form method="post" action="/logout" className={className}>
      {children}
    </form>
  )
}
