/** GitHub's error bodies, which also contain the status as text. */
export function errorBody(
  status: number,
  message: string,
): { message: string; documentation_url: string; status: string } {
  return { message, documentation_url: 'https://docs.github.com/rest', status: String(status) }
}

export function githubProblem(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(errorBody(status, message), { status, headers })
}
