import { expectAccessible } from './accessibility.ts'
import { expect, player, runCron, saveSettings, signIn, stranger, test, testWith, untilInteractive } from './journey.ts'
import { PORTS } from './ports.ts'

type Mail = { subject: string; html: string; text: string; headers: Record<string, string> }

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`an e-mail leads to where it is stopped, and nothing follows it, ${how}`, async ({
      page,
      openPlain,
      setRegistration,
    }, { retry }) => {
      const receiver = `climber-${javaScriptEnabled ? 'one' : 'two'}-${retry}@mail.example`
      const inviter = await player((javaScriptEnabled ? 17 : 36) + (retry > 0 ? 1 : 0))
      await signIn(page, inviter.login, '/settings')

      // The confirmation message is not a mailing list, so it has no unsubscribe link.
      await page.getByLabel('E-mail address').fill(receiver)
      await saveSettings(page, 'Save messages', javaScriptEnabled)
      await expect(page.getByText('Waiting for confirmation.')).toBeVisible()
      const confirmation = await mailTo(receiver, /./)
      expect(confirmation?.headers).toEqual({})
      await page.goto(/https?:\/\/\S+\/confirm-email\S+/.exec(confirmation?.text ?? '')?.[0] ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Messages for ${inviter.login}?`)
      expect(await page.content()).not.toContain(receiver)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()

      // A friend joins by the player's link, and the player is notified by e-mail.
      const friend = await stranger(retry === 0 ? (javaScriptEnabled ? 3 : 4) : 10)
      await setRegistration('open')
      const visit = await openPlain()
      const friendPage = await visit.newPage()
      await friendPage.goto(`/invite/${inviter.login}`)
      await friendPage.locator('#content').getByLabel('GitHub username').fill(friend.login)
      await friendPage.getByRole('button', { name: 'Enter Game' }).click()
      await expect(friendPage).toHaveURL(/[?&]player=/)
      await friendPage.getByRole('button', { name: 'Join the climb' }).click()
      await friendPage.getByRole('button', { name: 'Continue with GitHub' }).click()
      await friendPage.getByRole('button', { name: 'Authorize' }).click()
      await expect(friendPage).toHaveURL(new RegExp(`/setup/${friend.login}$`))
      const mail = await mailTo(receiver, new RegExp(`^${friend.login} joined through your link$`))
      expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')

      // Its footer links to a page that asks for confirmation; opening it changes nothing.
      const link = /Stop these e-mails: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
      await page.context().clearCookies()
      for (let look = 0; look < 2; look += 1) {
        await page.goto(link)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Stop e-mail for ${inviter.login}?`)
      }
      expect(await page.content()).not.toContain(receiver)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Stop e-mail' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`E-mail is off for ${inviter.login}`)
      await expect(page.getByRole('button', { name: 'Stop e-mail' })).toHaveCount(0)

      await signIn(page, inviter.login, '/settings')
      await expect(page.getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked()
      if (javaScriptEnabled) await untilInteractive(page)
      await page.getByRole('checkbox', { name: 'By e-mail' }).check()
      await saveSettings(page, 'Save messages', javaScriptEnabled)
      await expect(page.getByText('Your message settings are saved.')).toBeVisible()

      // The mail program's own button needs neither a page nor a session.
      const oneClick = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
      const reply = await fetch(oneClick, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect(reply.status).toBe(200)
      await page.reload()
      await expect(page.getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked()
    })

    test(`a link of nobody says so and offers the settings, ${how}`, async ({ page }) => {
      await page.goto('/unsubscribe/pl_nobody.0000')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
      await expect(page.getByRole('button', { name: 'Stop e-mail' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Your e-mail settings' })).toBeVisible()
    })
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`an e-mail as it arrives has nothing that axe finds, ${colorScheme}`, async ({ openContext }) => {
    const sent = (await messages()).find((mail) => mail.html.includes('/unsubscribe/'))
    const context = await openContext({ colorScheme, viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    await page.setContent(sent?.html ?? '')
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    await expectAccessible(page, { without: ['region', 'landmark-one-main'] })
  })

async function messages(receiver?: string): Promise<Mail[]> {
  const query = receiver === undefined ? '' : `&to=${encodeURIComponent(receiver)}`
  const reply = await fetch(`http://localhost:${PORTS.sandboxPort}/sandbox/messages?channel=email${query}`)
  return ((await reply.json()) as { messages: Mail[] }).messages
}

/** The mail with this subject, once it has arrived. */
async function mailTo(receiver: string, subject: RegExp): Promise<Mail | undefined> {
  const find = async () => (await messages(receiver)).find((mail) => subject.test(mail.subject))
  await expect(async () => {
    await runCron('* * * * *')
    expect(await find()).toBeDefined()
  }).toPass()
  return find()
}
