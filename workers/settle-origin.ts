/**
 * A form as Remix gets it: the gate has decided where it comes from. Remix would decide once more by headers that
 * anybody can send, and fail on those that it cannot read.
 */
export function settleOrigin(request: Request): Request {
  if (!request.headers.has('origin') && !request.headers.has('x-forwarded-host')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  headers.delete('x-forwarded-host')
  return new Request(request, { headers })
}
