/**
 * A request with all that was sent, whether or not its route wants it: an answer to one that is not read to its end
 * breaks the connection that it came by. Null where it is more than `limit` bytes, whatever Content-Length said of it or
 * did not say; then the rest is not read, and nothing is kept.
 */
export async function readWholeBody(request: Request, limit: number): Promise<Request | null> {
  if (request.body === null) return request
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = request.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > limit) return reader.cancel().then(() => null)
    pieces.push(next.value)
  }
  const { method } = request
  // What asks to read has no body that anybody wants.
  const body = method === 'GET' || method === 'HEAD' ? null : await new Blob(pieces).arrayBuffer()
  return new Request(request, { method, body })
}
