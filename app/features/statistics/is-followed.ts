/** Whether a person follows a link; images, scripts and link checkers do not count as clicks. */
export function isFollowed(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  return request.method === 'GET' && (destination === null || destination === 'document')
}
