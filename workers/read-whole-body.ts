/**
 * A form with all that was sent, whether or not its route wants it: an answer to one that is not read to its end breaks
 * the connection that it came by. The gate has looked at its size.
 */
export async function readWholeBody(request: Request): Promise<Request> {
  if (request.body === null) return request
  const { method } = request
  return new Request(request, { method, body: await request.arrayBuffer() })
}
