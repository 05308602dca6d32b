/** GitHub's error, with the status in its body too. */
export function githubProblem(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) }
  return Response.json(body, { status, headers })
}
