/** Posts fields to a path of ours in the background; null without a JSON answer. */
export async function postForm(path: string, fields: FormData): Promise<unknown> {
  try {
    const reply = await fetch(path, { method: 'POST', body: fields, redirect: 'error', keepalive: true })
    return reply.ok || reply.status === 400 ? await reply.json() : null
  } catch {
    return null
  }
}

/** Sends a form in the background: its change is already shown and matters at the next page load. */
export function postQuietly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === 'string') fields.append(name, value)
  // The answer redirects to a screen that is not needed here.
  void fetch(form.action, { method: 'POST', body: fields, redirect: 'manual', keepalive: true }).catch(() => undefined)
}
