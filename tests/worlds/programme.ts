import type { APIResponse } from '@playwright/test'
import { COMMUNITIES } from '#workers/sandbox/world/people.ts'
import { testVars } from '../people/factories.ts'
import type { PlainPage } from '../plain-browser/plain-page.ts'
import type { runWorker } from './running-worker.ts'

export type Running = Awaited<ReturnType<typeof runWorker>>
export type Climber = { githubId: number; login: string; name: string; email: string; team: string }
export type Repository = { id: number; name: string; owner: number; ownerLogin: string }

const CREATED_AT = Date.parse('2026-01-12T09:00:00Z')
const REPOSITORIES_PER_OWNER = 15
const TEAMS = ['Night Build', 'Day Shift', 'Keel', 'Rope', 'Lantern', 'Cairn']

/** Some of the sandbox's people, and more of any name once those are used up. */
export async function findClimbers(
  { sandbox }: Running,
  count: number,
  besides: ReadonlySet<number>,
): Promise<Climber[]> {
  const people = (await neighbours(sandbox)).filter(({ githubId }) => !besides.has(githubId))
  const climbers: Climber[] = []
  for (let index = 0; index < count; index += 1) {
    const known = people[index]
    const team = TEAMS[index % TEAMS.length] ?? ''
    if (known !== undefined) climbers.push({ ...known, name: known.name ?? known.login, team })
    else {
      const login = `programme-climber-${index}`
      const answer = await sandbox.fetch(new Request(`http://github.test/users/${login}`))
      const { id } = (await answer.json()) as { id: number }
      climbers.push({ githubId: id, login, name: `Climber ${index}`, email: `${login}@example.org`, team })
    }
  }
  return climbers
}

/** Those of the same community beside each other, so that a few need little of the sandbox's world. */
async function neighbours(sandbox: Running['sandbox']) {
  const people = (await sandbox.people()).map((person, index) => ({ ...person, community: index % COMMUNITIES }))
  return people.filter(({ quirk }) => quirk === null).toSorted((one, other) => one.community - other.community)
}

/** Repositories of a few maintainers, who merge what others open. */
export async function createRepositories({ sandbox }: Running, count: number): Promise<Repository[]> {
  const owners = (await neighbours(sandbox))
    .filter(({ pace }) => pace === 'intense')
    .slice(0, Math.ceil(count / REPOSITORIES_PER_OWNER) + 1)
  const repositories: Repository[] = []
  for (let index = 0; index < count; index += 1) {
    const { githubId, login } = owners[index % owners.length] as (typeof owners)[number]
    const name = `summer-${index}`
    const by = { at: CREATED_AT, by: githubId, name }
    const made = await sandbox.act({
      type: 'create_repository',
      isPrivate: false,
      isFork: false,
      isEmpty: false,
      ...by,
    })
    if ('problem' in made || made.repository === null) throw new Error(JSON.stringify(made))
    repositories.push({ id: made.repository.id, name: `${login}/${name}`, owner: githubId, ownerLogin: login })
  }
  return repositories
}

/** What a form's answers look like as a spreadsheet exports them. */
export function exportOf(climbers: readonly Climber[]): string {
  const line = ({ login, name, email, team }: Climber, index: number) =>
    ['2026/09/28 10:14:03 AM GMT+1', name, email, `https://github.com/${login}`, team, `CS-${index}`]
      .map((one) => `"${one}"`)
      .join(',')
  return ['Timestamp,Full name,E-mail address,GitHub profile,Team,Roll number', ...climbers.map(line)].join('\r\n')
}

/** A pull request that the repository's owner merges. Returns it, so that it can be labelled. */
export async function mergeWork(
  { sandbox }: Running,
  by: number,
  { id, owner }: Repository,
  title: string,
): Promise<number> {
  const opened = await sandbox.act({
    type: 'open_pull_request',
    at: Date.now() - 40 * 60_000,
    by,
    repository: id,
    title,
  })
  if ('problem' in opened || opened.thread === null) throw new Error(JSON.stringify(opened))
  const pullRequest = opened.thread.id
  await done(sandbox.act({ type: 'merge_pull_request', at: Date.now() - 60_000, by: owner, pullRequest }))
  return pullRequest
}

export async function setLabel(
  { sandbox }: Running,
  type: 'label' | 'unlabel',
  { owner }: Repository,
  pullRequest: number,
  label: string,
): Promise<void> {
  await done(sandbox.act({ type, by: owner, thread: { type: 'pull_request', id: pullRequest }, label }))
}

async function done(outcome: Promise<object>): Promise<void> {
  const settled = await outcome
  if ('problem' in settled) throw new Error(JSON.stringify(settled))
}

const LABELS = `gssoc:approved = required
level:beginner = 10 points
level:intermediate = 25 points
level:advanced = 45 points`

/** From the form of a new contest to the last look before it opens. */
export async function draftProgramme(page: PlainPage, repositories: readonly Repository[]): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Winter of code')
  await page.getByLabel('Starts', { exact: true }).fill('2026-10-05')
  await page.getByLabel('Starts, time').fill('09:00')
  await page.getByLabel('Ends', { exact: true }).fill('2026-11-06')
  await page.getByLabel('Ends, time').fill('18:00')
  await page.getByLabel('Time zone').fill('UTC')
  await page.getByRole('radio', { name: /^Public page/ }).check()
  await unfold(page, 'Scope')
  await page.getByRole('radio', { name: /^Chosen repositories/ }).check()
  const pasted = repositories.map(({ name }) => `https://github.com/${name}`).join('\n')
  await page.getByRole('textbox', { name: 'Repositories and organizations' }).fill(pasted)
  await unfold(page, 'Rules')
  await page.getByRole('checkbox', { name: 'Accepted work only' }).check()
  await unfold(page, 'Labels: none')
  await page.getByRole('textbox', { name: 'Labels' }).fill(LABELS)
  await unfold(page, 'Teams')
  await page.getByRole('radio', { name: /^On/ }).check()
  await page.getByLabel('Most climbers in a team').fill('100')
  await page.getByRole('button', { name: 'Open the contest …' }).click()
}

/** The links of the invitations that have arrived, by address. */
export async function linksOf({ sandbox }: Running): Promise<Map<string, string>> {
  return new Map(
    (await sandbox.messages()).flatMap((message) => {
      if (message.channel !== 'email') return []
      const [link] = /\/my-leaderboards\/join\/\S+/.exec(message.text ?? '') ?? []
      return link === undefined ? [] : [[message.to.join(), link] as const]
    }),
  )
}

export async function unfold(page: PlainPage, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).first().click()
}

export async function textOf(page: PlainPage): Promise<string> {
  return page.locator('main').innerText()
}

/** From a page with the dialog to join, over GitHub's, to what they came for. */
export async function joinWithGitHub(page: PlainPage, login: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Join with GitHub' }).click()
  await authorize(page, login)
  await page.getByRole('button', { name: 'Save and go on' }).click()
}

/** The same by an invitation's link, by requests alone: pages are most of the time of hundreds. */
export async function joinByRequests({ request }: PlainPage, login: string, link: string): Promise<void> {
  const headers = { origin: testVars.APP_ORIGIN }
  const asIs = { headers, maxRedirects: 0 }
  const whereTo = (answer: APIResponse) => new URL(answer.headers()['location'] ?? '', testVars.APP_ORIGIN)
  const url = whereTo(await request.post('/join', { form: { by: 'github', username: login, returnTo: link }, ...asIs }))
  const consent = { ...Object.fromEntries(url.searchParams), username: login, decision: 'authorize' }
  const callback = whereTo(await request.post(url.origin + url.pathname, { form: consent, maxRedirects: 0 }))
  await request.get(callback.href, asIs)
  const joined = whereTo(await request.post(link, { form: {}, ...asIs }))
  if (!joined.pathname.startsWith('/my-leaderboards/lb_')) throw new Error(`${login} is led to ${joined.pathname}.`)
}

/** Of a player who has joined, whose session is over. */
export async function logIn(page: PlainPage, login: string): Promise<void> {
  await page.goto('/?login')
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
  await authorize(page, login)
}

export async function authorize(page: PlainPage, login: string): Promise<void> {
  await page.getByLabel('Username').fill(login)
  await page.getByRole('button', { name: 'Authorize' }).click()
}
