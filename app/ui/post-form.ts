/** Posts fields to a path of ours in the background; null without a JSON answer. */
export async function postForm(path: string, fields: FormData): Promise<unknown> {
  try {
    const reply = await fetch(path, { method: 'POST', body: fields, redirect: 'error', keepalive: true })
    return reply.ok || reply.status === 400 ? await reply.json() : null
  } catch {
    return null
  }
}
