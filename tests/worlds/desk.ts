import { action, loader } from '#app/features/contests/desk/contest-desk.route.tsx'
import { callRoute, formRequest, pageRequest, signedIn, type TestContext } from '../people/factories.ts'

type Someone = { id: string }

/** The organiser's desk as its people use it. `section` is empty for its first screen, else such as `/people`. */
export function deskOf(context: TestContext, usualSection = '') {
  const paramsOf = (id: string, section: string): Record<string, string> =>
    section === '' ? { id } : { id, section: section.slice(1) }
  const pathOf = (id: string, section: string) => `/my-leaderboards/${id}/desk${section}`
  return {
    open: async (id: string, reader: Someone, section = usualSection) => {
      const request = pageRequest(pathOf(id, section), await signedIn(context, reader))
      return callRoute(loader, context, request, paramsOf(id, section))
    },
    send: async (id: string, sender: Someone, fields: Record<string, string>, section = usualSection) => {
      const request = formRequest(pathOf(id, section), fields, await signedIn(context, sender))
      return callRoute(action, context, request, paramsOf(id, section))
    },
  }
}

/** The status of an answer, or of what a route throws; 200 for data. */
export async function statusOf(answer: Promise<unknown>): Promise<number> {
  const settled: unknown = await answer.catch((error: unknown) => error)
  return settled instanceof Response ? settled.status : 200
}

/** The errors beside the fields of a refused form. */
export function errorsOf(answer: unknown): Record<string, string> {
  return (answer as { data?: { errors?: Record<string, string> } }).data?.errors ?? {}
}
