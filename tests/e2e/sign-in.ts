import type { APIRequestContext, APIResponse, Page } from 'playwright'

/**
 * Signs a player in without a page, by the requests of the login dialog and the sandbox's GitHub; returns where they lead.
 * What the player earned before counts as seen, so that no journey begins behind a dialog.
 */
export async function signInByRequests(request: APIRequestContext, origin: string, login: string): Promise<string> {
  const end = await signInToNews(request, origin, login)
  const form = { until: String(Number.MAX_SAFE_INTEGER), returnTo: '/' }
  await request.post('/earned', { form, headers: { origin }, maxRedirects: 0, maxRetries: 2 })
  return end
}

/** The same with what was earned meanwhile still to be seen. */
export async function signInToNews(request: APIRequestContext, origin: string, login: string): Promise<string> {
  const form = { username: login }
  // A kept connection may be closed by the server just as it is used again.
  const asIs = { maxRedirects: 0, maxRetries: 2 }
  const url = new URL(whereTo(await request.post('/login', { form, headers: { origin }, ...asIs })))
  const consent = { ...Object.fromEntries(url.searchParams), username: login, decision: 'authorize' }
  const callback = whereTo(await request.post(url.origin + url.pathname, { form: consent, ...asIs }))
  const end = whereTo(await request.get(callback, asIs))
  if (new URL(end, origin).pathname.toLowerCase() !== `/player/${login.toLowerCase()}`)
    throw new Error(`Signing ${login} in leads to ${end}.`)
  return end
}

function whereTo(response: APIResponse): string {
  const { location } = response.headers()
  if (location === undefined) throw new Error(`${response.url()} answers ${response.status()} and leads nowhere.`)
  return location
}

/** A page whose context is signed in from here on, on the player's own page or another. */
export async function signIn(page: Page, origin: string, login: string, path?: string): Promise<void> {
  const ownPage = await signInByRequests(page.context().request, origin, login)
  await page.goto(path ?? ownPage)
}

/** From the open login dialog to where it leads, as a player does it. */
export async function passGitHub(page: Page, login: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
}
