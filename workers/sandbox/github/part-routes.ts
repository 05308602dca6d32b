import { Hono, type Context } from 'hono'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { isPrivateAt, nameWithOwner, placeAt, type Repository } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { callerOf } from './caller.ts'
import { commentBody, reviewBody, reviewCommentBody } from './thread-body.ts'
import { WITHHELD } from './withheld.ts'

/** A former name leads to its id, as GitHub's does. */
export function repositoryAt(context: SandboxContext, c: Context, view: View): Repository | Response {
  const id = c.req.param('id')
  const name = `${c.req.param('owner')}/${c.req.param('name')}`
  const found =
    id === undefined ? view.world.repositoryByName(name, view.now) : view.world.repository(Number(id), view.now)
  if (found === null || isPrivateAt(found, view.now)) return githubProblem(404, 'Not Found')
  const caller = callerOf(context, c.req.raw)
  const isProduct = caller !== 'bad_credentials' && caller.token !== null
  if (isProduct && view.isWithheld(found, caller.viewer)) {
    const { login } = placeAt(found, view.now).owner
    return githubProblem(403, WITHHELD, { 'x-github-sso': `required; url=${view.origin}/orgs/${login}/sso` })
  }
  if (id !== undefined || nameWithOwner(found, view.now).toLowerCase() === name.toLowerCase()) return found
  const url = `${view.origin}/repositories/${found.id}${c.req.path
    .split('/')
    .slice(4)
    .map((part) => `/${part}`)
    .join('')}`
  return Response.json({ message: 'Moved Permanently', url }, { status: 301, headers: { location: url } })
}

export function partRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/issues/comments/:part', (c) =>
      answer(c, (view, thread, id) => {
        const comment = view.stateOf(thread).comments.find((one) => one.id === id)
        return comment && commentBody(view, thread, comment)
      }),
    )
    .get('/pulls/comments/:part', (c) =>
      answer(c, (view, thread, id) => {
        for (const review of view.stateOf(thread).reviews) {
          const comment = review.inlineComments.find((one) => one.id === id)
          if (comment !== undefined) return reviewCommentBody(view, thread, review, comment)
        }
        return undefined
      }),
    )
    .get('/pulls/:number/reviews/:part', (c) =>
      answer(c, (view, thread, id) => {
        if (String(thread.number) !== c.req.param('number')) return undefined
        const review = view.stateOf(thread).reviews.find((one) => one.id === id)
        // Webhooks and events have null for no text, this answer has none.
        return review && { ...reviewBody(view, thread, review), body: review.body }
      }),
    )

  function answer(
    c: Context,
    bodyOf: (view: View, thread: Thread, id: number) => Record<string, unknown> | undefined,
  ): Response {
    const view = context.read(c.req.raw)
    const repository = repositoryAt(context, c, view)
    if (repository instanceof Response) return repository
    for (const thread of view.world.threadsIn(repository, view.now)) {
      const body = bodyOf(view, thread, Number(c.req.param('part')))
      if (body !== undefined) return c.json(body)
    }
    return githubProblem(404, 'Not Found')
  }
}
