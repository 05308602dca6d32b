import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { EMBED_ORIGINS_CAP } from '#app/domain/contests/contest.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { contests } from '#db/schema/contests/contests.ts'

export async function setEmbedOrigins(
  context: Pick<AppContext, 'db'>,
  contest: Contest,
  typed: { origins: string },
): Promise<FormOutcome> {
  const lines = typed.origins
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.map((line) => ({ line, origin: originOf(line) }))
  const wrong = read.find(({ origin }) => origin === null)
  if (wrong !== undefined)
    return refused({ origins: `“${wrong.line.slice(0, 80)}” is not the address of a site. Write https://example.org.` })
  const origins = [...new Set(read.flatMap(({ origin }) => origin ?? []))]
  if (origins.length > EMBED_ORIGINS_CAP) return refused({ origins: `${EMBED_ORIGINS_CAP} sites at most.` })
  await context.db.update(contests).set({ embedOrigins: origins }).where(eq(contests.id, contest.id))
  return done('Saved. These sites may show the widget.')
}

/** An https origin as browsers compare it. Nothing else may get into the policy. */
function originOf(line: string): string | null {
  const url = URL.parse(line)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(url.origin) && url.hostname.includes('.') ? url.origin : null
}
