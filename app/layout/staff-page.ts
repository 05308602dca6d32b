import type { MetaFunction } from '@remix-run/react'
import type { RouteHandle } from './navigation.ts'
import { pageMeta } from './page-meta.ts'

export const staffHandle: RouteHandle = { scope: 'admin' }

export function staffMeta(title: string): MetaFunction {
  return (args) => pageMeta(args, { title, description: 'For staff.', isHidden: true })
}
