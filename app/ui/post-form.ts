/** In the background; null without a JSON answer. */
export async function postForm(path: string, fields: FormData): Promise<unknown> {
  try {
    const reply = await fetch(path, { method: 'POST', body: fields, redirect: 'error', keepalive: true })
    return reply.ok || reply.status === 400 ? await reply.json() : null
  } catch {
    return null
  }
}

/** In the background: its change is already shown. */
export function postQuietly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === 'string') fields.append(name, value)
  // It redirects to a screen that is not needed.
  void fetch(form.action, { method: 'POST', body: fields, redirect: 'manual', keepalive: true }).catch(() => undefined)
}
