/** Answering before the body is read breaks the connection. Null above `limit` bytes, whatever Content-Length says. */
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
  // A GET or HEAD needs no body.
  const body = method === 'GET' || method === 'HEAD' ? null : await new Blob(pieces).arrayBuffer()
  return new Request(request, { method, body })
}
