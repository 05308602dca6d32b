import { expectAccessibleInBothThemes } from './accessibility.ts'
import { setPremium } from './as-staff.ts'
import { draftContest } from './draft-contest.ts'
import { expect, plainTest, player, runCron, signIn } from './journey.ts'
import { PORTS } from './ports.ts'

type Mail = { subject: string; text: string; headers: Record<string, string> }

plainTest('an address on the roster is invited once and says never again', async ({ page, takePage }, { retry }) => {
  const { login } = await player(152 + retry)
  /** The page in Chromium, which draws it. */
  const drawn = async () => {
    const { context, page: opened } = await takePage()
    await context.addCookies(await page.context().cookies())
    await opened.goto(page.url())
    return opened
  }
  const receiver = `invited-${retry}@mail.example`
  await setPremium(login, true)
  await signIn(page, login)
  const contest = await draftContest(page, `Invitations ${login}`)
  await page.goto(`${contest}/open`)
  await page.getByRole('button', { name: 'Open the contest' }).click()
  await page.goto(`${contest}/desk/invite`)

  await page.getByLabel('Paste your table').fill(`username,email,team\nhedda-lo,,\n,${receiver},`)
  await page.getByRole('button', { name: 'Check the table' }).click()
  await page.getByRole('button', { name: 'Keep 2 seats' }).click()
  const card = page.getByRole('region', { name: 'Invite by e-mail' })
  await expect(card).toContainText('0 invited, 600 left today')
  await expectAccessibleInBothThemes(await drawn())
  await card.getByRole('button', { name: 'Invite 1 address' }).click()
  await expect(page.getByText('One invitation is on the way.')).toBeVisible()
  await expect(card).toContainText('1 invited, 599 left today')
  await expect(card.getByRole('button')).toHaveCount(0)

  const mail = await mailTo(receiver)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  await page.context().clearCookies()
  await page.goto(/See the invitation: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited to a climb')
  const link = /Never again: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  for (let look = 0; look < 2; look += 1) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more invitations?')
  }
  expect(await page.content()).not.toContain(receiver)
  await expectAccessibleInBothThemes(await drawn())
  await page.getByRole('button', { name: 'Never again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more invitations')
  await expect(page.getByRole('button', { name: 'Never again' })).toHaveCount(0)
})

/** The only mail to the address, once it has arrived. */
async function mailTo(receiver: string): Promise<Mail | undefined> {
  const find = async () => {
    const reply = await fetch(
      `http://localhost:${PORTS.sandboxPort}/sandbox/messages?channel=email&to=${encodeURIComponent(receiver)}`,
    )
    return ((await reply.json()) as { messages: Mail[] }).messages
  }
  await expect(async () => {
    await runCron('* * * * *')
    expect(await find()).toHaveLength(1)
  }).toPass()
  return (await find())[0]
}
