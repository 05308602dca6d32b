import type { Locator } from '@playwright/test'
import { act } from './act.ts'
import { setPremium } from './as-staff.ts'
import { expect, player, signIn, testWith } from './journey.ts'

/** An organiser who has never seen the product, by the pages alone. Seconds at a human pace: */
const PACE = { 'read a new screen': 10, 'paste a table': 20, 'fill a short field': 8, click: 3 }
const MOST_SECONDS = 360
const PEOPLE = 40
const TEAMS = ['Night Build', 'Day Shift', 'Keel', 'Rope', 'Lantern', 'Cairn']

const test = testWith(true)

test('an organiser gets a programme of 40 people, 6 teams and 20 repositories from pasted tables to open within six minutes', async ({
  page,
}, { retry }) => {
  const { login } = await player(166 + retry)
  const repositories = await createRepositories(login, 20, retry)
  await setPremium(login, true)
  const steps: { what: string; seconds: number }[] = []
  const step = async (what: keyof typeof PACE, which: string, does: () => Promise<unknown>) => {
    await does()
    steps.push({ what: `${what}: ${which}`, seconds: PACE[what] })
  }
  const click = (which: string, target: Locator) => step('click', which, () => target.click())
  const fill = (which: string, text: string) =>
    step('fill a short field', which, () => page.getByLabel(which, { exact: true }).fill(text))
  const screen = (title: string | RegExp) =>
    step('read a new screen', String(title), () =>
      expect(page.getByRole('heading', { name: title }).first()).toBeVisible(),
    )
  const button = (name: string) => click(name, page.getByRole('button', { name, exact: true }))
  const unfold = (name: string) => click(name, page.locator('summary', { hasText: name }).first())
  const choose = (name: RegExp) => click(String(name), page.getByRole('radio', { name }))

  await signIn(page, login, '/')
  await screen(/Every merge takes you higher|Week/)
  await click('Run a contest', page.getByRole('link', { name: 'Run a contest', exact: true }).last())
  await screen('Run a contest for your people')
  await click('Start a contest', page.getByRole('main').getByRole('link', { name: 'Start a contest' }).first())
  await screen('New contest')
  await fill('Name', `Winter of code ${retry}`)
  await fill('Starts', '2027-03-01')
  await fill('Ends', '2027-04-30')
  await choose(/^Public page/)
  await unfold('Scope')
  await choose(/^Chosen repositories/)
  await step('paste a table', 'repositories', () =>
    page.getByRole('textbox', { name: 'Repositories and organizations' }).fill(repositories),
  )
  await unfold('Teams')
  await choose(/^On/)
  await button('Open the contest …')
  await screen(/^Open Winter of code/)
  await button('Open the contest')
  await screen(`Winter of code ${retry}`)
  await click('Go to the desk', page.getByRole('link', { name: 'Go to the desk' }))
  await screen('Invite people')
  await click('Invite people', page.getByRole('main').getByRole('link', { name: 'Invite people' }))
  await screen('Invite from a list')
  await step('paste a table', 'people', () => page.getByLabel('Paste your table').fill(tableOf(PEOPLE)))
  await button('Check the table')
  await step('read a new screen', 'How we read it', () => expect(page.getByText('40 lines are ready.')).toBeVisible())
  await button('Keep 40 seats')
  await step('read a new screen', 'Kept seats', () =>
    expect(page.getByText('40 seats are kept for 30 days. 6 teams are new.')).toBeVisible(),
  )
  await button('Invite 40 addresses')
  await expect(page.getByText('40 invitations are on the way.')).toBeVisible()

  const seconds = steps.reduce((sum, one) => sum + one.seconds, 0)
  console.log([...steps.map((one) => `${one.seconds} s  ${one.what}`), `${seconds} s together`].join('\n'))
  expect(seconds).toBeLessThan(MOST_SECONDS)
})

async function createRepositories(by: string, count: number, retry: number): Promise<string> {
  const names = Array.from({ length: count }, (_, index) => `first-${retry}-${index}`)
  for (const name of names) await act({ type: 'create_repository', by, name })
  return ['Project\tRepository', ...names.map((name) => `${name}\thttps://github.com/${by}/${name}`)].join('\n')
}

function tableOf(people: number): string {
  const line = (index: number) =>
    `2026-09-28 10:14\tClimber ${index}\tclimber-${index}@halden.example\thttps://github.com/rope-climber-${index}\t${TEAMS[index % TEAMS.length]}`
  return [
    'Timestamp\tFull name\tE-mail\tGitHub profile\tTeam',
    ...Array.from({ length: people }, (_, index) => line(index)),
  ].join('\n')
}
