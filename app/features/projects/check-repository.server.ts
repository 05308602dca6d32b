import type { AppContext } from '#app/context/context.server.ts'

/** A public repository under the name that GitHub gives it, or what to say at the field. */
export async function checkRepository(
  context: Pick<AppContext, 'github' | 'limits'>,
  name: string,
): Promise<{ ok: true; name: string } | { ok: false; error: string }> {
  if (!(await context.limits.lookup('github'))) return { ok: false, error: 'Too many requests, try again later' }
  const answer = await context.github.findRepository(name)
  if (!answer.ok)
    return {
      ok: false,
      error: 'GitHub is not answering at the moment. Try again in a few minutes, or leave this empty.',
    }
  if (answer.value === null) return { ok: false, error: 'GitHub has no public repository by that name.' }
  return { ok: true, name: answer.value.name }
}
