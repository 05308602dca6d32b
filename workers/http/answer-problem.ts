import { problemDetails, PROBLEMS, type ParameterError, type ProblemCode } from '#app/features/public-api/problems.ts'

/** Answers with problem details (RFC 9457). */
export function answerProblem(
  code: ProblemCode,
  errors?: ParameterError[],
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(problemDetails(code, errors)), {
    status: PROBLEMS[code].status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })
}
