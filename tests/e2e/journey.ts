import { expect, test as base, type Page } from '@playwright/test'
import { PLACE, SANDBOX } from './place.ts'

/** Every journey fails on an error that the browser's console shows. */
export const test = base.extend<{ quietConsole: void }>({
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // A refused form answers 400, which Chromium reports as a resource that failed.
        if (message.type() === 'error' && !message.text().includes('status of 400')) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

type Person = { login: string; githubId: number; pace: string; quirk: string | null }

/** People of the sandbox who have not joined; each journey takes its own. */
export async function stranger(index: number): Promise<Person> {
  const person = (await people()).at(-1 - index)
  if (person === undefined) throw new Error('The sandbox has too few people.')
  return person
}

/** People who have long been players. */
export async function player(index: number): Promise<Person> {
  const person = (await people()).filter((one) => one.pace !== 'dormant')[index]
  if (person === undefined) throw new Error('The sandbox has too few people.')
  return person
}

export async function setRegistration(registration: 'open' | 'paused'): Promise<void> {
  const reply = await fetch(`http://localhost:${PLACE.appPort}/api/operator/settings`, {
    method: 'PUT',
    headers: { authorization: 'Bearer local-operator-token', 'content-type': 'application/json' },
    body: JSON.stringify({ registration }),
  })
  expect(reply.status).toBe(200)
}

export async function runCron(cron: string): Promise<void> {
  const reply = await fetch(
    `http://localhost:${PLACE.appPort}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`,
  )
  expect(reply.status).toBe(200)
}

/** From any screen to signed in, by the login dialog and the sandbox's GitHub. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/?login')
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(page).toHaveURL(new RegExp(`/player/${login}$`, 'i'))
}

async function people(): Promise<Person[]> {
  const reply = await fetch(`${SANDBOX}/sandbox/people`)
  return ((await reply.json()) as { people: Person[] }).people
}
