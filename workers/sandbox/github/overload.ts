import type { Hardness } from '#workers/sandbox/context/hardness.ts'
import { githubProblem } from '#workers/sandbox/context/sandbox-context.ts'

const SOMETHING_WRONG =
  'Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug. Please include `8E5C:2F1B:1A2B3C:4D5E6F:67890ABC` when reporting this issue.'
const TOO_LATE =
  "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your request and contact us if the problem persists."
const TOO_MUCH =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID 8E5C:2F1B:1A2B3C:4D5E6F:67890ABC.'
const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n'

type TimeOutAnswer = Exclude<Hardness['timeOut']['answer'], 'in_turn'>

const IN_TURN: TimeOutAnswer[] = ['gateway_page', 'gateway_errors', 'gateway_message', 'errors']

/** `turn` chooses one of the answers when they are given in turn. */
export function timedOut({ answer }: Hardness['timeOut'], turn: number, headers: Record<string, string>): Response {
  const errors = { data: null, errors: [{ message: SOMETHING_WRONG }] }
  switch (answer === 'in_turn' ? IN_TURN[turn % IN_TURN.length] : answer) {
    case 'gateway_errors':
      return Response.json(errors, { status: 502, headers })
    case 'gateway_message':
      return Response.json({ message: TOO_LATE }, { status: 504 })
    case 'errors':
      return Response.json(errors, { headers })
    default:
      return new Response(BAD_GATEWAY, { status: 502, headers: { 'content-type': 'text/html' } })
  }
}

export function secondaryLimit({ status }: Hardness['secondary'], seconds: number): Response {
  return githubProblem(status, TOO_MUCH, { 'retry-after': String(seconds) })
}
