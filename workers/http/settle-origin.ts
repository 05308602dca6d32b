/** The gate has checked Origin and X-Forwarded-Host; Remix would check again and fail on values it cannot parse. */
export function settleOrigin(request: Request): Request {
  if (!request.headers.has('origin') && !request.headers.has('x-forwarded-host')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  headers.delete('x-forwarded-host')
  return new Request(request, { headers })
}
