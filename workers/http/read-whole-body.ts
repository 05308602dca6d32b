import { hasTooManyFields } from './has-too-many-fields.ts'

/**
 * Even when the route does not need it: answering before the body is read breaks the connection. Null when it exceeds `limit`
 * bytes, whatever Content-Length says, or has more fields than any form, which would be dear to parse. The body is in memory
 * once, in one buffer as large as Content-Length says.
 */
export async function readWholeBody(request: Request, limit: number): Promise<Request | null> {
  if (request.body === null) return request
  const { method } = request
  const isKept = method !== 'GET' && method !== 'HEAD'
  let bytes = new Uint8Array(isKept ? announcedSize(request, limit) : 0)
  let size = 0
  const reader = request.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const start = size
    size += next.value.byteLength
    if (size > limit) return reader.cancel().then(() => null)
    if (!isKept) continue
    if (size > bytes.byteLength) bytes = grown(bytes, Math.min(limit, Math.max(size, 2 * bytes.byteLength)))
    bytes.set(next.value, start)
  }
  const body = bytes.subarray(0, size)
  if (isKept && hasTooManyFields(request.headers.get('content-type'), body)) return null
  return new Request(request, { method, body: isKept ? body : null })
}

/** Content-Length is only a hint: one that says too much gets no more than the limit, and none starts small. */
function announcedSize(request: Request, limit: number): number {
  const said = Number(request.headers.get('content-length') ?? 0)
  return Number.isSafeInteger(said) && said > 0 ? Math.min(said, limit) : 0
}

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size)
  larger.set(bytes)
  return larger
}
