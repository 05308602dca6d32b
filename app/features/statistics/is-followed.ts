/** Whether somebody follows a link: pictures, scripts and checks of what is behind it are no clicks. */
export function isFollowed(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  return request.method === 'GET' && (destination === null || destination === 'document')
}
