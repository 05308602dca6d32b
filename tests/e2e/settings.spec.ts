import { readFile } from 'node:fs/promises'
import {
  expect,
  inOwnContext,
  player,
  readerOf,
  runCron,
  saveSettings,
  signIn,
  testWith,
  untilInteractive,
} from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const first = javaScriptEnabled ? 54 : 57

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`profile, address and messages are changed, ${how}`, async ({ page }, { retry }) => {
      const { login } = await player(first + retry)
      await signIn(page, login)
      const save = (button: string) => saveSettings(page, button, javaScriptEnabled)

      // An overlong value comes back as typed; a valid one is shown publicly.
      await page.goto('/settings')
      const long = 'w'.repeat(200)
      await page.getByLabel('Display name').fill('Anna <b>Climber</b>')
      await page.getByLabel('About your work').fill(long)
      await save('Save profile')
      await expect(page.getByText('160 characters at most.')).toBeVisible()
      await expect(page.getByLabel('About your work')).toHaveValue(long)
      await page.getByLabel('About your work').fill('I carry the rope.')
      await page.getByLabel('Country').selectOption('PT')
      await save('Save profile')
      await expect(page.getByText('Your profile is saved.').last()).toBeVisible()
      const reader = readerOf(page)
      // With scripts the text and the country are saved one after the other, and each says so.
      await expect(async () => {
        await reader.goto(`/player/${login}`)
        await expect(reader.locator('main')).toContainText('Portugal')
      }).toPass()
      await expect(reader.locator('main')).toContainText('Anna <b>Climber</b>')

      // A new address waits for its confirmation link.
      const address = `${login.toLowerCase()}-new@example.test`
      await page.goto('/settings')
      await page.getByLabel('E-mail address').fill('no-address@nowhere')
      await save('Save messages')
      await expect(page.getByText('Email format incorrect')).toBeVisible()
      await expect(page.getByLabel('E-mail address')).toHaveValue('no-address@nowhere')
      await page.getByLabel('E-mail address').fill(address)
      await save('Save messages')
      await expect(page.getByText('Saved. We sent a message to confirm the address.')).toBeVisible()
      await expect(page.getByText('Waiting for confirmation.')).toBeVisible()
      await page.goto(await linkMailedTo(address))
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
      await page.goto('/settings')
      await expect(page.getByText('Confirmed. Never shown to others.')).toBeVisible()
      if (javaScriptEnabled) await untilInteractive(page)

      // Unticked messages stay off.
      await expect(page.getByLabel('By Telegram')).toBeDisabled()
      await page.getByLabel('Only about prizes').check()
      await page.getByText(/^Topics: /).click()
      await page.getByLabel('How your week ended').uncheck()
      await save('Save messages')
      await expect(page.getByText('Your message settings are saved.').last()).toBeVisible()
      await reader.goto('/settings')
      await expect(reader.getByLabel('By e-mail')).toBeChecked()
      await expect(reader.getByLabel('Only about prizes')).toBeChecked()
      await reader.getByText(/^Topics: /).click()
      await expect(reader.getByLabel('How your week ended')).not.toBeChecked()
      await expect(reader.getByLabel('You finished in the top 10')).toBeChecked()
    })

    test(`a token of one's own is kept, replaced and deleted, ${how}`, async ({ page }, { retry }) => {
      const [{ login }, other] = [await player(first + 6 + retry), await player(53)]
      await signIn(page, login, '/settings')
      await page.getByText('Your own token').click()
      const paste = page.getByText('Paste one')
      await paste.click()
      const keep = async (token: string) => {
        await page.getByLabel(/^(Token|New token)$/).fill(token)
        await page.getByRole('button', { name: 'Save this token' }).click()
      }
      await keep('not a token')
      await expect(page.getByText('A GitHub token starts with github_pat_ or ghp_')).toBeVisible()
      await keep(await tokenOf(other.login))
      await expect(page.getByText('This token belongs to another GitHub account.')).toBeVisible()
      await keep(await tokenOf(login, 'public_repo'))
      await expect(page.getByText('This token can do more than read public data')).toBeVisible()
      const token = await tokenOf(login)
      await keep(token)
      await expect(page.getByText('Your token is saved, encrypted.')).toBeVisible()
      await expect(page.getByText(`Ends in ${token.slice(-4)}`)).toBeVisible()
      expect(await page.content()).not.toContain(token)
      await page.getByRole('button', { name: 'Delete the token' }).click()
      await expect(page.getByText('Your token is deleted.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Delete the token' })).toHaveCount(0)

      // GitHub may give one at once, by the settings or by a sign-in that asks for it.
      await page.getByRole('button', { name: 'Use my GitHub sign-in' }).click()
      await page.getByRole('button', { name: 'Authorize', exact: true }).click()
      await expect(page.getByText('Ends in')).toBeVisible()
      await page.getByRole('button', { name: 'Delete the token' }).click()
      await expect(page.getByText('Your token is deleted.')).toBeVisible()
    })

    test(`everything is downloaded, deleted, kept after all, and signed out of everywhere, ${how}`, async ({
      page,
      openContext,
    }, { retry }) => {
      const { login } = await player(first + 12 + retry)
      await signIn(page, login, '/settings')
      await page.getByText('Your data').click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download everything' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^mergequest-${login.toLowerCase()}-.*\\.zip$`))
      const zip = await readFile(await download.path())
      expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
      for (const table of ['players.json', 'ledger.json', 'standings.json'])
        expect(zip.includes(table), table).toBe(true)

      await page.locator('summary', { hasText: 'Delete my account' }).click()
      await page.getByLabel(`Type ${login} to confirm`).fill('somebody')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByText(`Type ${login} to confirm.`)).toBeVisible()
      await page.getByLabel(`Type ${login} to confirm`).fill(login)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByText('Your account will be deleted in 7 days.')).toBeVisible()
      await expect(page.getByText('Your account will be deleted', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Keep my account' }).click()
      await expect(page.getByText('Your account will be deleted', { exact: true })).toHaveCount(0)

      const elsewhere = await openContext({ baseURL: `http://localhost:${PORTS.appPort}`, javaScriptEnabled })
      const otherPage = await elsewhere.newPage()
      await signIn(otherPage, login)
      await page.goto('/settings')
      await page.getByText('Signed-in browsers').click()
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
      for (const one of [page, otherPage]) {
        await one.goto('/settings')
        await expect(one).toHaveURL('/?login&returnTo=%2Fsettings')
      }
    })
  })
}

inOwnContext(
  'where scripts do not load, what they would send has a button; where they do, it never shows',
  async ({ page }) => {
    const { login } = await player(127)
    await signIn(page, login)
    await page.clock.install()
    const save = page.getByRole('button', { name: 'Save profile' })
    await page.goto('/settings')
    await expect(save).toBeHidden()
    await untilInteractive(page)
    await page.clock.runFor(6000)
    await expect(save).toBeHidden()

    await page.route('**/assets/*.js', (route) => route.abort('aborted'))
    await page.goto('/settings')
    await page.getByLabel('Country').selectOption('PT')
    await expect(save).toBeHidden()
    await page.clock.runFor(6000)
    await save.click()
    await expect(page.getByText('Your profile is saved.').last()).toBeVisible()
    await page.goto('/leaderboard')
    await page.clock.runFor(6000)
    await page.getByRole('combobox', { name: 'Country' }).selectOption('IT')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/[?&]country=IT/)
  },
)

type Mail = { to: string[]; text: string | null }

/** The link in the newest message to an address, after the schedule has queued the outbox. */
async function linkMailedTo(address: string): Promise<string> {
  await runCron('* * * * *')
  let link = ''
  await expect(async () => {
    const reply = await fetch(`${SANDBOX}/sandbox/messages?channel=email&to=${encodeURIComponent(address)}`)
    const { messages } = (await reply.json()) as { messages: Mail[] }
    link = /https?:\/\/\S+confirm-email\S+/.exec(messages.at(-1)?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** A token GitHub issues for the account. */
async function tokenOf(login: string, scope = ''): Promise<string> {
  const client = { client_id: 'local-client', client_secret: 'local-client-secret' }
  const form = { ...client, redirect_uri: `http://localhost:${PORTS.appPort}/github/callback`, person: login, scope }
  const allowed = await fetch(`${SANDBOX}/login/oauth/authorize`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const reply = await fetch(`${SANDBOX}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...client, code }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}
