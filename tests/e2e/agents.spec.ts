import { act } from './act.ts'
import { expect, runCron, signIn, stranger, testWith } from './journey.ts'

const test = testWith(false)
test.use({ javaScriptEnabled: false })

test('what an agent opened for somebody earns them 40 points, and of nobody’s /why says so', async ({
  page,
  request,
  setRegistration,
}, { retry }) => {
  await setRegistration('open')
  // Whoever joins is read at once, with what agents opened for them.
  const { login } = await stranger(24 + retry)
  const opened = { type: 'ask_agent', by: login, agent: 'copilot-swe-agent[bot]', deliver: true }
  const own = await act({ ...opened, naming: 'assigned', title: 'Round the last corners' })
  const nobodys = await act({ ...opened, naming: 'nobody', title: 'Round all other corners' })
  for (const address of [own, nobodys])
    await act({ type: 'merge_pull_request', thread: threadOf(address), deliver: true })
  await signIn(page, login)
  await expect(async () => {
    await runCron('* * * * *')
    const answer = await request.get(`/api/v1/players/${login}/weeks/2026-W47`)
    const { entries } = (await answer.json()) as { entries: Record<string, unknown>[] }
    const accepted = entries.filter(({ kind, agent }) => kind === 'pull_request_accepted' && agent !== null)
    expect(accepted).toMatchObject([{ url: own, points: 40, agent: 'copilot-swe-agent' }])
    expect(entries.filter(({ url }) => url === nobodys)).toEqual([])
  }).toPass()
  await page.goto(`/player/${login}`)
  await expect(page.locator('#ledger')).toContainText('Opened by GitHub Copilot')
  await page.goto(`/why?address=${encodeURIComponent(own)}`)
  await expect(page.locator('#content')).toContainText(login)
  await expect(page.locator('#content')).toContainText('Pull request accepted')
  await page.goto(`/why?address=${encodeURIComponent(nobodys)}`)
  await expect(page.locator('#content')).toContainText('An agent’s account opened it, and GitHub doesn’t say')
})

function threadOf(address: string): string {
  return new URL(address).pathname.slice(1).replace('/pull/', '#')
}
