import { Hono, type Context } from 'hono'
import { githubProblem } from '#workers/sandbox/context/github-problem.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { isPrivateAt } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { commentBody, reviewBody, reviewCommentBody } from './thread-body.ts'

/** Comments and reviews of a public repository, by their ids. */
export function partRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/issues/comments/:id', (c) =>
      answer(c, (view, thread, id) => {
        const comment = view.stateOf(thread).comments.find((one) => one.id === id)
        return comment && commentBody(view, thread, comment)
      }),
    )
    .get('/pulls/comments/:id', (c) =>
      answer(c, (view, thread, id) => {
        for (const review of view.stateOf(thread).reviews) {
          const comment = review.inlineComments.find((one) => one.id === id)
          if (comment !== undefined) return reviewCommentBody(view, thread, review, comment)
        }
        return undefined
      }),
    )
    .get('/pulls/:number/reviews/:id', (c) =>
      answer(c, (view, thread, id) => {
        if (String(thread.number) !== c.req.param('number')) return undefined
        const review = view.stateOf(thread).reviews.find((one) => one.id === id)
        return review && reviewBody(view, thread, review)
      }),
    )

  function answer(
    c: Context,
    bodyOf: (view: View, thread: Thread, id: number) => Record<string, unknown> | undefined,
  ): Response {
    const view = context.view(c.req.raw)
    const repository = view.world.repositoryByName(`${c.req.param('owner')}/${c.req.param('name')}`, view.now)
    if (repository === null || isPrivateAt(repository, view.now)) return githubProblem(404, 'Not Found')
    for (const thread of view.world.threadsIn(repository, view.now)) {
      const body = bodyOf(view, thread, Number(c.req.param('id')))
      if (body !== undefined) return c.json(body)
    }
    return githubProblem(404, 'Not Found')
  }
}
