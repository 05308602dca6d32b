import * as z from 'zod'
import { typedUsername } from '#app/domain/text/username.ts'
import { CONTEST_TABS, type ContestTab } from './page-addresses.ts'

/** What the address of a contest's page asks for; a page of a table is a hundred rows, and without one it is the first ten. */
export type ContestQuery = { tab: ContestTab | null; page: number | null; find: string; isJoining?: boolean }

const schema = z.object({
  tab: z.enum(CONTEST_TABS).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(50).nullable().catch(null),
  find: z.string().trim().transform(typedUsername).pipe(z.string().max(100)).catch(''),
  isJoining: z.boolean(),
})

export function contestQuery(params: URLSearchParams): ContestQuery {
  return schema.parse({
    tab: params.get('tab'),
    page: params.get('page') ?? undefined,
    find: params.get('find') ?? '',
    isJoining: params.has('joining'),
  })
}
