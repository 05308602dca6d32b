/** An error in Stripe's format. */
export function stripeProblem(
  status: number,
  error: { type?: string; code?: string; param?: string; message: string },
): Response {
  return Response.json({ error: { type: 'invalid_request_error', ...error } }, { status })
}

export function missing(object: string, id: string, param = 'id', status = 404): Response {
  return stripeProblem(status, { code: 'resource_missing', param, message: `No such ${object}: '${id}'` })
}
